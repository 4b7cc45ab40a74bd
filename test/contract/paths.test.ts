import { paths } from '../../src/contract/paths';

test('the four calls have the paths of the specification', () => {
  expect(paths.getLocalById('7')).toBe('/api/getlocalbyid/7');
  expect(paths.identificarPaciente).toBe('/api/identificarpaciente');
  expect(paths.listarPerguntasPorLocal(7)).toBe('/api/listarperguntasporlocal/7');
  expect(paths.cadastrarResposta).toBe('/api/cadastrarresposta');
});

test.each([
  ['a/b', 'a%2Fb'],
  ['a b', 'a%20b'],
  ['São?', 'S%C3%A3o%3F'],
  ['#1', '%231'],
  ['%2F', '%252F'],
  ['..', '..'],
])('an id %j is encoded in a path', (id, encoded) => {
  expect(paths.getLocalById(id)).toBe(`/api/getlocalbyid/${encoded}`);
  expect(paths.listarPerguntasPorLocal(id)).toBe(`/api/listarperguntasporlocal/${encoded}`);
});
