import { saveHospital } from '../../../src/hospital/repositories/hospital';
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

test.each([
  ...[' 7', '7 ', '\u200B7', '7\u00A0', '7\n', '7.', '7)', '7,', '"7"', '7>', '7»'].map((link) => [link, 7] as const),
  ...['uti-a', 'UTI-A,', 'uti-a)', ' Uti-A', 'UTI-A?', 'uti-a...', '*UTI-A*', 'UTI-A”', 'UTI-A’', 'UTI-A…'].map(
    (link) => [link, 'UTI-A'] as const,
  ),
])('finds the location of the link %j', async (link, Id) => {
  const { get } = await testApp();
  const response = await get(paths.getLocalById(link));
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ Id });
});

test.each(['NFC', 'NFD'])('a link finds an id with an accent that the file has in %s', async (form) => {
  const { db, get } = await testApp();
  const Id = 'CLÍNICA'.normalize(form);
  await saveHospital(db, { locais: [{ Id, Descricao: 'Clínica', perguntas: [] }], perguntas: [] });
  for (const other of ['NFC', 'NFD'])
    expect((await get(paths.getLocalById('Clínica'.normalize(other)))).json()).toMatchObject({ Id });
});

test('a link that fits two locations finds none', async () => {
  const { db, get } = await testApp();
  const locais = ['UTI-A', 'uti-a'].map((Id) => ({ Id, Descricao: Id, perguntas: [] }));
  await saveHospital(db, { locais, perguntas: [] });
  expect((await get(paths.getLocalById('UTI-A'))).json()).toMatchObject({ Id: 'UTI-A' });
  expect((await get(paths.getLocalById('uti-A'))).statusCode).toBe(404);
});

test('a link of nine characters with a blank in front may be cut off, so it finds none', async () => {
  const { db, get } = await testApp();
  const locais = ['MATERNID', 'MATERNID2'].map((Id) => ({ Id, Descricao: Id, perguntas: [] }));
  await saveHospital(db, { locais, perguntas: [] });
  expect((await get(paths.getLocalById(' MATERNID'))).statusCode).toBe(404);
  expect((await get(paths.getLocalById('MATERNID '))).json()).toMatchObject({ Id: 'MATERNID' });
});

test('a link never finds a removed location', async () => {
  const { db, get } = await testApp();
  await saveHospital(db, { locais: [{ Id: 1, Descricao: 'A', perguntas: [] }], perguntas: [] });
  expect((await get(paths.getLocalById('uti-a'))).statusCode).toBe(404);
});

test.each(['8', '7.0', '. ', "7' or '1'='1", '/', '😀', 'x'.repeat(300)])('%j is not a location', async (id) => {
  const { get } = await testApp();
  for (const url of [paths.getLocalById(id), paths.listarPerguntasPorLocal(id)]) {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ erro: 'Local não encontrado.' });
  }
});

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
