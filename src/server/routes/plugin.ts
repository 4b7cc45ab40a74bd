import type { FastifyPluginCallback, RawServerDefault } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import type { ValibotTypes } from '../validation';

/** A plugin of routes that ask the database. */
export type DatabaseRoutes = FastifyPluginCallback<{ db: Kysely<Tables> }, RawServerDefault, ValibotTypes>;
