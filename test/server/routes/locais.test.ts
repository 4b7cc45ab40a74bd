import { paths } from '../../../src/contract/paths';
import { testApp } from '../support/app';

test.each([
  ['7', { Id: 7, Descricao: 'Internação' }],
  ['007', { Id: '007', Descricao: 'Ambulatório' }],
  ['UTI-A', { Id: 'UTI-A', Descricao: 'UTI Adulto' }],
])('finds %s, with the type of its id', async (id, local) => {
  const { get } = await testApp();
  const response = await get(paths.getLocalById(id));
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual(local);
});

test.each(['8', 'uti-a', '7.0', ' 7', "7' or '1'='1", '/', '😀', 'x'.repeat(300)])(
  '%j is not a location',
  async (id) => {
    const { get } = await testApp();
    for (const url of [paths.getLocalById(id), paths.listarPerguntasPorLocal(id)]) {
      const response = await get(url);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ erro: 'Local não encontrado.' });
    }
  },
);

test.each(['%00', '%ud800', '%E0%A4%A', '%'])('a malformed id (%s) is not a location', async (id) => {
  const { get } = await testApp();
  expect((await get(`/api/getlocalbyid/${id}`)).statusCode).toBe(404);
});

test('calls are not cached', async () => {
  const { get } = await testApp();
  expect((await get(paths.getLocalById('7'))).headers['cache-control']).toBe('no-store');
});

test("lists a location's questions, if any, in the file's order", async () => {
  const { get } = await testApp();
  expect((await get(paths.listarPerguntasPorLocal(7))).json()).toEqual([
    { Id: 3, Descricao_Pergunta: 'Como você avalia as refeições?' },
    { Id: 1, Descricao_Pergunta: 'Como você avalia a limpeza?' },
    { Id: 'Q-2', Descricao_Pergunta: 'Como você avalia o silêncio?' },
  ]);
  expect((await get(paths.listarPerguntasPorLocal('007'))).json()).toEqual([]);
});
