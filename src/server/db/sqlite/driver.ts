// Has the interface of node:sqlite, which can replace it once Node 24 is required.
export { DatabaseSync, type DatabaseSyncInstance as Database } from '@photostructure/sqlite';
