import type { Db } from '../../../src/hospital/db/tables';
import { saveHospital } from '../../../src/hospital/repositories/hospital';
import { addIdentificacao } from '../../../src/hospital/repositories/identificacoes';
import { saveResposta } from '../../../src/hospital/repositories/saveResposta';
import { surveyReader } from '../../../src/hospital/repositories/surveys';
import { migratedDatabase } from '../../server/support/database';

const asks = (db: Db, text: string) =>
  saveHospital(db, {
    locais: [{ Id: 1, Descricao: `Ala ${text}`, perguntas: [2, 1] }],
    perguntas: [1, 2].map((Id) => ({ Id, Descricao_Pergunta: `${text} ${Id}?` })),
  });

const survey = async (db: Db, perguntas: readonly number[]) => {
  const chave = await addIdentificacao(db, { Id_Local: 1, Nome: '', Telefone: '' });
  const answer = { Resposta: 'MB', Id_Identificacao_Resposta: chave ?? '' } as const;
  for (const Id_Pergunta of perguntas) await saveResposta(db, { ...answer, Id_Pergunta }, new Date(0));
};

const idsIn = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('identificacao').select('id').execute()).map(({ id }) => id);

test('a hospital file that is loaded while surveys are read gives them its texts', async () => {
  const db = await migratedDatabase();
  await asks(db, 'Antes');
  const read = await surveyReader(db);
  await survey(db, [1]);
  await asks(db, 'Depois');
  await survey(db, [1]);
  expect(await read(await idsIn(db))).toMatchObject([
    { local: { Descricao: 'Ala Antes' }, respostas: [{ Descricao_Pergunta: 'Antes 1?' }] },
    { local: { Descricao: 'Ala Depois' }, respostas: [{ Descricao_Pergunta: 'Depois 1?' }] },
  ]);
});

test('answers are in the order of the questions, in whatever order they were stored', async () => {
  const db = await migratedDatabase();
  await asks(db, 'P');
  for (const order of [
    [1, 2],
    [2, 1],
  ])
    await survey(db, order);
  const read = await surveyReader(db);
  const given = (await read(await idsIn(db))).map(({ respostas }) => respostas.map(({ Id }) => Id));
  expect(given).toEqual([
    [2, 1],
    [2, 1],
  ]);
});

test('a survey without answers has none', async () => {
  const db = await migratedDatabase();
  await asks(db, 'P');
  await survey(db, []);
  const read = await surveyReader(db);
  expect(await read(await idsIn(db))).toMatchObject([{ questionario: [], respostas: [] }]);
});
