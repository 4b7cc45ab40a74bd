// node:sqlite's interface as a package. On Node 24 the built-in one takes its place by this line alone.
export { DatabaseSync } from '@photostructure/sqlite';
