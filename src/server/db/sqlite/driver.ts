// This package has the interface of node:sqlite. Once Node 24 is required, node:sqlite can replace it here.
export { DatabaseSync } from '@photostructure/sqlite';
