/** @jest-environment node */
import * as v from 'valibot';
import { idSchema } from '../../src/contract/ids';
import { identificacaoSchema, localSchema, perguntasSchema } from '../../src/contract/responses';

test.each([7, 0, -1, '007', ' ', Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, '__proto__', '9007199254740993'])(
  'an id may be %j and keeps its type',
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

test('a location keeps only id and description, a question only id and text, in order; a missing text becomes empty', () => {
  expect(v.parse(localSchema, { Id: '007', Descricao: 'UTI', Ativo: true })).toEqual({ Id: '007', Descricao: 'UTI' });
  expect(v.parse(localSchema, { Id: 7 })).toEqual({ Id: 7, Descricao: '' });
  expect(v.parse(localSchema, { Id: 7, Descricao: null })).toEqual({ Id: 7, Descricao: '' });
  const answer = [{ Id: 2, Descricao_Pergunta: 'b', Ordem: 1 }, { Id: 'x', Descricao_Pergunta: null }, { Id: 1 }];
  expect(v.parse(perguntasSchema, answer)).toEqual([
    { Id: 2, Descricao_Pergunta: 'b' },
    { Id: 'x', Descricao_Pergunta: '' },
    { Id: 1, Descricao_Pergunta: '' },
  ]);
});

test.each([
  ...[null, [], {}, { Descricao: 'UTI' }, { Id: 7, Descricao: 7 }, 'UTI'].map(
    (answer) => [localSchema, answer] as const,
  ),
  ...[null, {}, [{ Id: 1, Descricao_Pergunta: 1 }], [{ Descricao_Pergunta: 'a' }], [null]].map(
    (answer) => [perguntasSchema, answer] as const,
  ),
  ...[{ id: 1 }, { idIdentificacaoPaciente: null }].map((answer) => [identificacaoSchema, answer] as const),
])('%# is not a response of its call: %j', (schema, answer) => {
  expect(v.is(schema, answer)).toBe(false);
});
