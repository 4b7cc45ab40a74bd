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

test('a location keeps no unknown field', () => {
  expect(v.parse(localSchema, { Id: '007', Descricao: 'UTI', Ativo: true })).toEqual({ Id: '007', Descricao: 'UTI' });
});

test('a question keeps no unknown field', () => {
  const answer = [{ Id: 2, Descricao_Pergunta: 'b', Ordem: 1 }];
  expect(v.parse(perguntasSchema, answer)).toEqual([{ Id: 2, Descricao_Pergunta: 'b' }]);
});

test('questions keep their order', () => {
  const answer = [2, 'x', 1].map((Id) => ({ Id, Descricao_Pergunta: `${Id}` }));
  expect(v.parse(perguntasSchema, answer)).toEqual(answer);
});

test.each([[{}], [{ Descricao: null }]])('a location with the text %j has an empty one', (text) => {
  expect(v.parse(localSchema, { Id: 7, ...text })).toEqual({ Id: 7, Descricao: '' });
});

test.each([[{}], [{ Descricao_Pergunta: null }]])('a question with the text %j has an empty one', (text) => {
  expect(v.parse(perguntasSchema, [{ Id: 1, ...text }])).toEqual([{ Id: 1, Descricao_Pergunta: '' }]);
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
