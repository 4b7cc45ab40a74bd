import { paths } from '../../../src/contract/paths';
import { testApp } from '../support/app';

test("lists a location's questions in the file's order", async () => {
  const { get } = await testApp();
  const response = await get(paths.listarPerguntasPorLocal(7));
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual([
    { Id: 3, Descricao_Pergunta: 'Como você avalia as refeições?' },
    { Id: 1, Descricao_Pergunta: 'Como você avalia a limpeza?' },
    { Id: 'Q-2', Descricao_Pergunta: 'Como você avalia o silêncio?' },
  ]);
});

test('a location without questions has an empty list', async () => {
  const { get } = await testApp();
  const response = await get(paths.listarPerguntasPorLocal('007'));
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual([]);
});

test('an unknown location is 404', async () => {
  const { get } = await testApp();
  const response = await get(paths.listarPerguntasPorLocal(99));
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({ erro: 'Local não encontrado.' });
});
