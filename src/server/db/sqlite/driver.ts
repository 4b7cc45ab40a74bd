// Has the interface of node:sqlite, which can replace it once Node 24 is required.
export { DatabaseSync } from '@photostructure/sqlite';
