import Ajv2020 from 'ajv/dist/2020';
import fc from 'fast-check';
import * as v from 'valibot';
import { RESPOSTAS } from '../../../src/contract/respostas';
import { openapiDocument, schemas } from '../../../src/server/openapi/document';

const ajv = new Ajv2020({ strict: true });
ajv.addKeyword('components');
const { components } = openapiDocument('');
const { examples } = components;
ajv.addSchema({ $id: 'openapi', components });

type SchemaName = keyof typeof schemas;
const names = Object.keys(schemas) as SchemaName[];

const fitting = (name: SchemaName) => {
  const fitsDocument = ajv.compile({ $ref: `openapi#/components/schemas/${name}` });
  return (value: unknown) => ({ document: fitsDocument(value), contract: v.is(schemas[name], value) });
};

test.each(Object.keys(examples) as (keyof typeof examples)[])(
  'the example of %s fits document and contract',
  (name) => {
    expect(fitting(name)(examples[name].value)).toEqual({ document: true, contract: true });
  },
);

const id = fc.oneof(
  fc.integer(),
  fc.string(),
  fc.constantFrom(0, -1, '', ' ', '007', Number.MAX_SAFE_INTEGER, 2 ** 53, 2 ** 60, 1.5, null, true),
);
// JSON Schema counts characters, and valibot counts UTF-16 units. For these texts both counts are equal.
const text = fc.oneof(
  fc.string(),
  fc.integer({ min: 195, max: 205 }).map((length) => 'A'.repeat(length)),
  fc.constantFrom('', '1'.repeat(30), '1'.repeat(31), null, 7),
);
const record = (entries: Record<string, fc.Arbitrary<unknown>>) => fc.record(entries, { requiredKeys: [] });

const nearly: Record<SchemaName, fc.Arbitrary<unknown>> = {
  Id: id,
  Local: record({ Id: id, Descricao: text, Ativo: fc.boolean() }),
  Perguntas: fc.array(record({ Id: id, Descricao_Pergunta: text }), { maxLength: 3 }),
  IdentificarPaciente: record({ Id_Local: id, Nome: text, Telefone: text }),
  Identificacao: record({ idIdentificacaoPaciente: id }),
  CadastrarResposta: record({
    Resposta: fc.constantFrom(...RESPOSTAS, '', 'mb', ' ', null, 1),
    Id_Pergunta: id,
    Id_Identificacao_Resposta: id,
  }),
  Erro: record({ erro: text }),
};

test.each(names)('%s: a value fits the document if and only if it fits the contract', (name) => {
  const fits = fitting(name);
  const seen = { fitting: 0, wrong: 0 };
  const value = fc.oneof({ arbitrary: nearly[name], weight: 9 }, { arbitrary: fc.jsonValue(), weight: 1 });
  fc.assert(
    fc.property(value, (sent) => {
      const received: unknown = JSON.parse(JSON.stringify(sent));
      const { document, contract } = fits(received);
      seen[contract ? 'fitting' : 'wrong'] += 1;
      return document === contract;
    }),
    { numRuns: 1000, seed: 7 },
  );
  expect(seen.fitting).toBeGreaterThan(20);
  expect(seen.wrong).toBeGreaterThan(20);
});
