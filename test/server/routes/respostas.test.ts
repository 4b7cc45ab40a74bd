import { paths } from '../../../src/contract/paths';
import { RESPOSTAS } from '../../../src/contract/respostas';
import { testApp, type TestApp } from '../support/app';

const answersIn = ({ db }: TestApp) =>
  db.selectFrom('resposta').select(['identificacao_id', 'pergunta_id', 'resposta']).orderBy('pergunta_id').execute();

const answer = ({ post }: TestApp, Id_Identificacao_Resposta: unknown, Id_Pergunta: unknown, Resposta: unknown = 'MB') =>
  post(paths.cadastrarResposta, { Resposta, Id_Pergunta, Id_Identificacao_Resposta });

test.each([...RESPOSTAS, ''])('stores the answer %j', async (Resposta) => {
  const hospital = await testApp();
  const id = await hospital.identify(7);
  expect((await answer(hospital, id, 3, Resposta)).statusCode).toBe(201);
  expect(await answersIn(hospital)).toEqual([{ identificacao_id: id, pergunta_id: '3', resposta: Resposta }]);
});

test('a second answer to the same question replaces the first', async () => {
  const hospital = await testApp();
  const id = await hospital.identify(7);
  await answer(hospital, id, 3, 'MB');
  await answer(hospital, id, 1, 'BO');
  expect((await answer(hospital, id, 3, 'RU')).statusCode).toBe(201);
  expect(await answersIn(hospital)).toEqual([
    { identificacao_id: id, pergunta_id: '1', resposta: 'BO' },
    { identificacao_id: id, pergunta_id: '3', resposta: 'RU' },
  ]);
});

test('two patients answer the same question apart', async () => {
  const hospital = await testApp();
  const [first, second] = [await hospital.identify(7), await hospital.identify('UTI-A')];
  await answer(hospital, first, 1, 'MB');
  await answer(hospital, second, 1, 'RU');
  expect((await answersIn(hospital)).map(({ resposta }) => resposta).sort()).toEqual(['MB', 'RU']);
});

test('ids may come as numbers or as texts', async () => {
  const hospital = await testApp();
  const id = await hospital.identify(7);
  expect((await answer(hospital, String(id), '3')).statusCode).toBe(201);
  expect((await answer(hospital, id, 'Q-2')).statusCode).toBe(201);
  expect(await answersIn(hospital)).toHaveLength(2);
});

test.each([2, 0, -1, 1.5, 1e300, 2 ** 31, 2 ** 53, '1x', '01', ' 1'])('identification %j does not exist: 404', async (id) => {
  const hospital = await testApp();
  await hospital.identify(7);
  const response = await answer(hospital, id, 3);
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({ erro: 'Identificação não encontrada.' });
  expect(await answersIn(hospital)).toEqual([]);
});

test.each([3, 99, 'Q-2', '1\u00001'])("question %j is not of the identification's location: 422", async (pergunta) => {
  const hospital = await testApp();
  const id = await hospital.identify('UTI-A');
  const response = await answer(hospital, id, pergunta);
  expect(response.statusCode).toBe(422);
  expect(response.json()).toEqual({ erro: 'Esta pergunta não é deste local.' });
  expect(await answersIn(hospital)).toEqual([]);
});

test.each(['mb', 'XX', null, 1, undefined, ['MB']])('Resposta %j is 400', async (Resposta) => {
  const hospital = await testApp();
  const id = await hospital.identify(7);
  const response = await hospital.post(paths.cadastrarResposta, { Resposta, Id_Pergunta: 3, Id_Identificacao_Resposta: id });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ erro: 'Campo inválido: Resposta.' });
  expect(await answersIn(hospital)).toEqual([]);
});
