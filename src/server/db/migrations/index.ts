import type { Migration } from 'kysely';
import type { DialectName } from '../target';
import { initial } from './001-initial';
import { asAsked } from './002-as-asked';
import { ownTools } from './004-own-tools';

/** This list replaces reading the folder, because the built server is a single file. There never was a 003. */
export const migrationsFor = (dialect: DialectName): Record<string, Migration> => ({
  '001-initial': initial(dialect),
  '002-as-asked': asAsked(dialect),
  '004-own-tools': ownTools(dialect),
});
