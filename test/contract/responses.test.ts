import * as v from 'valibot';
import { idSchema } from '../../src/contract/ids';
import { identificacaoSchema, localSchema, perguntasSchema } from '../../src/contract/responses';

test.each([7, 0, -1, '007', 'UTI', ' '])('an id may be %j, which keeps its type', (id) => {
  expect(v.parse(idSchema, id)).toBe(id);
});

test.each([[''], [null], [undefined], [true], [{}], [[7]], [NaN]])('an id may not be %j', (id) => {
  expect(v.is(idSchema, id)).toBe(false);
});

test('of a location only id and description are kept', () => {
  expect(v.parse(localSchema, { Id: '007', Descricao: 'UTI', Ativo: true })).toEqual({ Id: '007', Descricao: 'UTI' });
});

test.each([[null], [[]], [{}], [{ Id: 7 }], [{ Descricao: 'UTI' }], [{ Id: 7, Descricao: null }], ['UTI']])(
  'no location: %j',
  (answer) => {
    expect(v.is(localSchema, answer)).toBe(false);
  },
);

test('of questions only id and text are kept, in order', () => {
  const answer = [
    { Id: 2, Descricao_Pergunta: 'b', Ordem: 1 },
    { Id: 'x', Descricao_Pergunta: 'a' },
  ];
  expect(v.parse(perguntasSchema, answer)).toEqual([
    { Id: 2, Descricao_Pergunta: 'b' },
    { Id: 'x', Descricao_Pergunta: 'a' },
  ]);
  expect(v.parse(perguntasSchema, [])).toEqual([]);
});

test.each([[null], [{}], [[{ Id: 1 }]], [[{ Descricao_Pergunta: 'a' }]], [[null]]])('no questions: %j', (answer) => {
  expect(v.is(perguntasSchema, answer)).toBe(false);
});

test('an identification needs its id', () => {
  expect(v.is(identificacaoSchema, { idIdentificacaoPaciente: 1 })).toBe(true);
  expect(v.is(identificacaoSchema, { id: 1 })).toBe(false);
  expect(v.is(identificacaoSchema, { idIdentificacaoPaciente: null })).toBe(false);
});
