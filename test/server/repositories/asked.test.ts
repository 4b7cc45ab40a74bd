import { countBegun } from '../../../src/server/repositories/asked';
import { countNamed, forgetNames } from '../../../src/server/repositories/forgetting';
import { saveHospital } from '../../../src/server/repositories/hospital';
import { addIdentificacao } from '../../../src/server/repositories/identificacoes';
import { migratedDatabase } from '../support/database';
import { hospital } from '../support/hospital';

const [BEFORE, SINCE, WITHIN, UNTIL] = [
  '2026-09-30T23:59:59.999Z',
  '2026-10-01T00:00:00.000Z',
  '2026-10-15T12:00:00.000Z',
  '2026-11-01T00:00:00.000Z',
] as const;

/** A database in which somebody was identified at each of these moments, at the one location or the other. */
const withMoments = async () => {
  const db = await migratedDatabase();
  await saveHospital(db, hospital);
  for (const [index, criada_em] of [BEFORE, SINCE, WITHIN, UNTIL].entries()) {
    const chave = await addIdentificacao(db, { Id_Local: index % 2 ? 7 : 'UTI-A', Nome: 'MARIA', Telefone: '' });
    await db.updateTable('identificacao').set({ criada_em }).where('chave', '=', chave).execute();
  }
  return db;
};

test('a scope begins with its first moment and ends before its last', async () => {
  const db = await withMoments();
  expect(await countBegun(db, { since: SINCE, until: UNTIL })).toBe(2);
  expect(await countBegun(db, { since: SINCE, until: UNTIL, local: '7' })).toBe(1);
  expect(await countBegun(db, { since: SINCE, until: UNTIL, local: '007' })).toBe(0);
});

test('names from before a moment are forgotten, not those of that moment', async () => {
  const db = await withMoments();
  expect(await countNamed(db, { before: SINCE })).toBe(1);
  const cleared: number[] = [];
  for await (const count of forgetNames(db, { before: SINCE }, 'esquecer')) cleared.push(count);
  expect(cleared).toEqual([1]);
  const left = await db
    .selectFrom('identificacao')
    .select('criada_em')
    .where('nome', '<>', '')
    .orderBy('criada_em')
    .execute();
  expect(left.map(({ criada_em }) => criada_em)).toEqual([SINCE, WITHIN, UNTIL]);
});
