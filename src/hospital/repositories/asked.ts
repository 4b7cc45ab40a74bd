import type { SelectQueryBuilder } from 'kysely';
import type { Db, Tables } from '../db/tables';

/** Surveys that began at or after `since` and before `until` (ISO in UTC). */
export interface Scope {
  since: string;
  until: string;
  local?: string | undefined;
  unidade?: string | undefined;
}

export const begun = (db: Db, { since, until, local, unidade }: Scope) =>
  db
    .selectFrom('identificacao')
    .where('identificacao.criada_em', '>=', since)
    .where('identificacao.criada_em', '<', until)
    .$if(local !== undefined, (query) => query.where('identificacao.local_id', '=', local ?? ''))
    .$if(unidade !== undefined, (query) =>
      query.where('identificacao.local_id', 'in', (eb) =>
        eb
          .selectFrom('local')
          .select('local.id')
          .where('local.unidade', '=', unidade ?? ''),
      ),
    );

/** The rows of a query by id, `size` of them at a time. */
export async function* pages<Row extends { id: number }>(
  query: SelectQueryBuilder<Tables, 'identificacao', Row>,
  size = 10_000,
): AsyncGenerator<Row[]> {
  for (let last = 0; ;) {
    const page = await query.where('identificacao.id', '>', last).orderBy('identificacao.id').limit(size).execute();
    const newest = page.at(-1)?.id;
    if (newest === undefined) return;
    last = newest;
    yield page;
  }
}
