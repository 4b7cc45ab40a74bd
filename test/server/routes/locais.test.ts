import { paths } from '../../../src/contract/paths';
import { testApp } from '../support/app';

test.each([
  ['7', { Id: 7, Descricao: 'Internação' }],
  ['007', { Id: '007', Descricao: 'Ambulatório' }],
  ['UTI-A', { Id: 'UTI-A', Descricao: 'UTI Adulto' }],
])('%s is found, its id with the type of the file', async (id, local) => {
  const { get } = await testApp();
  const response = await get(paths.getLocalById(id));
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual(local);
});

test.each(['8', 'uti-a', '7.0', ' 7', "7' or '1'='1", '/', '😀', 'x'.repeat(300)])('%j is no location', async (id) => {
  const { get } = await testApp();
  const response = await get(paths.getLocalById(id));
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({ erro: 'Local não encontrado.' });
});

test.each(['%00', '%ud800', '%E0%A4%A', '%'])('a broken id (%s) is no location either', async (id) => {
  const { get } = await testApp();
  expect((await get(`/api/getlocalbyid/${id}`)).statusCode).toBe(404);
});

test('an answer of the API is never kept by a cache', async () => {
  const { get } = await testApp();
  expect((await get(paths.getLocalById('7'))).headers['cache-control']).toBe('no-store');
});
