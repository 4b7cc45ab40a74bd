import * as v from 'valibot';
import { idSchema } from '../../src/contract/ids';
import { identificacaoSchema, localSchema, perguntasSchema } from '../../src/contract/responses';

test.each([7, 0, -1, '007', 'UTI', ' '])('an id may be %j and keeps its type', (id) => {
  expect(v.parse(idSchema, id)).toBe(id);
});

test.each([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, '__proto__', 'constructor', '9007199254740993'])(
  'an id may be %j',
  (id) => {
    expect(v.parse(idSchema, id)).toBe(id);
  },
);

test.each([[''], [null], [undefined], [true], [{}], [[7]], [NaN], [Infinity], [1.5], [2 ** 53], [-(2 ** 53)], [1e300]])(
  'an id may not be %j',
  (id) => {
    expect(v.is(idSchema, id)).toBe(false);
  },
);

test('a location keeps only id and description', () => {
  expect(v.parse(localSchema, { Id: '007', Descricao: 'UTI', Ativo: true })).toEqual({ Id: '007', Descricao: 'UTI' });
});

test.each([[{ Id: 7 }], [{ Id: 7, Descricao: null }]])('the missing text of a location becomes empty: %j', (answer) => {
  expect(v.parse(localSchema, answer)).toEqual({ Id: 7, Descricao: '' });
});

test.each([[null], [[]], [{}], [{ Descricao: 'UTI' }], [{ Id: 7, Descricao: 7 }], [{ Id: 7, Descricao: {} }], ['UTI']])(
  '%j is not a location',
  (answer) => {
    expect(v.is(localSchema, answer)).toBe(false);
  },
);

test('questions keep only id and text, in order', () => {
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

test('the missing text of a question becomes empty', () => {
  expect(v.parse(perguntasSchema, [{ Id: 1 }, { Id: 2, Descricao_Pergunta: null }])).toEqual([
    { Id: 1, Descricao_Pergunta: '' },
    { Id: 2, Descricao_Pergunta: '' },
  ]);
});

test.each([[null], [{}], [[{ Id: 1, Descricao_Pergunta: 1 }]], [[{ Descricao_Pergunta: 'a' }]], [[null]]])(
  '%j is not a list of questions',
  (answer) => {
    expect(v.is(perguntasSchema, answer)).toBe(false);
  },
);

test('an identification needs its id', () => {
  expect(v.is(identificacaoSchema, { idIdentificacaoPaciente: 1 })).toBe(true);
  expect(v.is(identificacaoSchema, { id: 1 })).toBe(false);
  expect(v.is(identificacaoSchema, { idIdentificacaoPaciente: null })).toBe(false);
});
