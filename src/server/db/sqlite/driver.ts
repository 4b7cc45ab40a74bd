// This package has the interface of node:sqlite, which can replace the package once Node 24 is required.
export { DatabaseSync, type DatabaseSyncInstance as Database } from '@photostructure/sqlite';
