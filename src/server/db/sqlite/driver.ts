// A package with the interface of node:sqlite, which can replace it here once Node 24 is required.
export { DatabaseSync } from '@photostructure/sqlite';
