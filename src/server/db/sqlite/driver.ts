// node:sqlite has the same interface and can replace this package once Node 24 is required.
export { DatabaseSync, type DatabaseSyncInstance as Database } from '@photostructure/sqlite';
