import type { RespostaEnviada } from '../../../src/contract/respostas';
import type { Db } from '../../../src/hospital/db/tables';
import { saveHospital } from '../../../src/hospital/repositories/hospital';
import { addIdentificacao } from '../../../src/hospital/repositories/identificacoes';
import { saveResposta } from '../../../src/hospital/repositories/saveResposta';
import { migratedDatabase } from '../../server/support/database';
import { hospital } from '../../server/support/hospital';

const after = (ms: number): Date => new Date(Date.UTC(2026, 0, 1) + ms);

const withPatients = async () => {
  const db = await migratedDatabase();
  await saveHospital(db, hospital);
  const identify = async () => (await addIdentificacao(db, { Id_Local: 7, Nome: '', Telefone: '' })) ?? '';
  const [id, other] = [await identify(), await identify()];
  await db
    .updateTable('identificacao')
    .set({ criada_em: after(0).toISOString() })
    .execute();
  return { db, id, other };
};

const answer = (db: Db, id: string, Resposta: RespostaEnviada, ms: number, since = new Date(0)) =>
  saveResposta(db, { Resposta, Id_Pergunta: 3, Id_Identificacao_Resposta: id }, since, after(ms), after(ms));

const stored = (db: Db) => db.selectFrom('resposta').select(['resposta', 'respondida_em']).execute();

const withAnswer = async () => {
  const patients = await withPatients();
  expect(await answer(patients.db, patients.id, 'RU', 1000)).toBe('stored');
  return patients;
};

test('an answer older than the stored one is superseded', async () => {
  const { db, id } = await withAnswer();
  const before = await stored(db);
  expect(await answer(db, id, 'RE', 999)).toBe('superseded');
  expect(await stored(db)).toEqual(before);
});

test('an older answer to an unknown identification is unknown', async () => {
  const { db } = await withAnswer();
  expect(await answer(db, 'x'.repeat(22), 'RE', 999)).toBe('unknown');
});

test('an older answer to a closed identification is unknown', async () => {
  const { db, id } = await withAnswer();
  expect(await answer(db, id, 'RE', 999, after(60_000))).toBe('unknown');
});

test.each([1000, 1001])('an answer of the same moment or later replaces the stored one: %i', async (ms) => {
  const { db, id } = await withPatients();
  await answer(db, id, 'RE', 1000);
  expect(await answer(db, id, 'RU', ms)).toBe('stored');
  expect(await stored(db)).toEqual([{ resposta: 'RU', respondida_em: after(ms).toISOString() }]);
});

test('newer answers of other patients or to other questions do not matter', async () => {
  const { db, id, other } = await withPatients();
  await answer(db, other, 'MB', 5000);
  await saveResposta(db, { Resposta: 'BO', Id_Pergunta: 1, Id_Identificacao_Resposta: id }, new Date(0), after(5000));
  expect(await answer(db, id, 'RU', 1000)).toBe('stored');
});

const HOUR = 3_600_000;

test.each([
  [24 * HOUR, 'stored'],
  [24 * HOUR + 1, 'unknown'],
])('an identification that is dated %i ms ahead: its answer is %s', async (ahead, result) => {
  const { db, id } = await withPatients();
  await db
    .updateTable('identificacao')
    .set({ criada_em: after(ahead).toISOString() })
    .execute();
  expect(await answer(db, id, 'RU', 0)).toBe(result);
});
