// node:sqlite has the same interface and can replace this package once this project requires Node 24.
export { DatabaseSync, type DatabaseSyncInstance as Database } from '@photostructure/sqlite';
