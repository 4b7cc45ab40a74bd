import { FACE_SYSTEM } from '../../src/commands/exports/fhir';
import { hospitalWith } from './support/hospital';

interface Resource {
  resourceType: string;
  id: string;
  url?: string;
  questionnaire?: string;
  item: { linkId: string; answer?: unknown[] }[];
}

/** HL7's JSON schema of FHIR R4, as its package carries it. */
// eslint-disable-next-line @typescript-eslint/no-require-imports -- a package without types
const Validator = require('@asymmetrik/fhir-json-schema-validator') as new () => {
  validate: (resource: unknown) => unknown[];
};
const validator = new Validator();

test('every resource is valid FHIR R4', async () => {
  const hospital = await hospitalWith({
    surveys: 80,
    from: '2026-10-01',
    hospital: {
      locais: [
        { Id: 1, Descricao: 'Recepção', perguntas: [1, 'Q 2'] },
        { Id: 'UTI-É_1', Descricao: 'UTI', perguntas: ['Q 2'] },
        { Id: 'vazio', Descricao: 'Sem perguntas', perguntas: [] },
      ],
      perguntas: [
        { Id: 1, Descricao_Pergunta: 'Como você avalia a limpeza?' },
        { Id: 'Q 2', Descricao_Pergunta: 'Como você avalia o “silêncio”?' },
      ],
    },
  });
  const { stdout } = await hospital.command(['exportar', '--formato', 'fhir', '--com-contatos', '--saida', '-']);
  const resources = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Resource);
  for (const resource of resources) {
    expect(validator.validate(resource)).toEqual([]);
    expect(resource.id).toMatch(/^[A-Za-z0-9\-.]{1,64}$/);
  }
  const [questionnaires, responses] = ['Questionnaire', 'QuestionnaireResponse'].map((type) =>
    resources.filter(({ resourceType }) => resourceType === type),
  );
  expect(questionnaires).toHaveLength(2);
  expect(responses?.length).toBeGreaterThan(50);
  expect(new Set(resources.map(({ id }) => id)).size).toBe(resources.length);
  expect(stdout.includes('"contained":[{"resourceType":"Patient"')).toBe(true);
  // Each response belongs to a questionnaire that has its questions.
  for (const { questionnaire, item } of responses ?? []) {
    const asked = questionnaires?.find(({ url }) => url === questionnaire)?.item.map(({ linkId }) => linkId);
    expect(asked).toEqual(expect.arrayContaining(item.map(({ linkId }) => linkId)));
  }
  expect(
    JSON.stringify(responses).includes(`{"valueCoding":{"system":"${FACE_SYSTEM}","code":"MB","display":"Muito bom"}}`),
  ).toBe(true);
  expect(responses?.flatMap(({ item }) => item).some(({ answer }) => answer === undefined)).toBe(true);
});

test('the schema refuses what is not FHIR', () => {
  const wrong = { resourceType: 'QuestionnaireResponse', status: 'done', item: [{ text: 'no linkId' }] };
  expect(validator.validate(wrong).length).toBeGreaterThan(0);
});
