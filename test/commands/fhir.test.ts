import { FACE_SYSTEM } from '../../src/commands/exports/fhir';
import type { Id } from '../../src/contract/ids';
import { MEANINGS, type RespostaEnviada } from '../../src/contract/respostas';
import type { Hospital } from '../../src/hospital/hospitalFile';
import { saveHospital } from '../../src/hospital/repositories/hospital';
import { addIdentificacao } from '../../src/hospital/repositories/identificacoes';
import { saveResposta } from '../../src/hospital/repositories/saveResposta';
import { hospitalWith, type TestHospital } from './support/hospital';

const nobody = { Id_Local: 1, Nome: '', Telefone: '' };

interface Item {
  linkId: string;
  text: string;
  answer?: { valueCoding: unknown }[];
  answerOption?: { valueCoding: unknown }[];
}

interface Resource {
  resourceType: string;
  id: string;
  status?: string;
  url?: string;
  version?: string;
  questionnaire?: string;
  item: Item[];
}

/** Checks that each response has the order, texts and possible answers of the questionnaire that it refers to. */
const expectFits = (resources: Resource[]): void => {
  const of = (type: string) => resources.filter(({ resourceType }) => resourceType === type);
  for (const { questionnaire, item } of of('QuestionnaireResponse')) {
    const named = of('Questionnaire').filter(({ url, version }) => `${url}|${version}` === questionnaire);
    expect(named).toHaveLength(1);
    const asked = named[0]?.item ?? [];
    const places = item.map(({ linkId, text }) => asked.findIndex((one) => one.linkId === linkId && one.text === text));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
    for (const [at, { answer = [] }] of item.entries())
      for (const { valueCoding } of answer)
        expect(asked[places[at] ?? 0]?.answerOption).toContainEqual({ valueCoding });
  }
};

// eslint-disable-next-line @typescript-eslint/no-require-imports -- a package without types
const Validator = require('@asymmetrik/fhir-json-schema-validator') as new () => {
  validate: (resource: unknown) => unknown[];
};
const validator = new Validator();

/** The exported resources, after a check that all of them are valid FHIR R4. */
const exported = async (hospital: TestHospital, system = 'https://hospital.example', ...more: string[]) => {
  const args = ['exportar', '--formato', 'fhir', '--sistema', system, ...more, '--saida', '-'];
  const { stdout } = await hospital.command(args);
  const lines = stdout.trimEnd().split('\n');
  const resources = lines.map((line) => JSON.parse(line) as Resource);
  for (const resource of resources) expect(validator.validate(resource)).toEqual([]);
  return resources;
};

const answersBy = (hospital: TestHospital, chave: string | null) => (Id_Pergunta: Id, Resposta: RespostaEnviada) =>
  saveResposta(hospital.db, { Resposta, Id_Pergunta, Id_Identificacao_Resposta: chave ?? '' }, new Date(0));

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
  const resources = await exported(hospital, undefined, '--com-contatos');
  for (const { id } of resources) expect(id).toMatch(/^[A-Za-z0-9\-.]{1,64}$/);
  expect(resources[0]).toMatchObject({
    resourceType: 'CodeSystem',
    url: FACE_SYSTEM,
    concept: Object.entries(MEANINGS).map(([code, display]) => ({ code, display })),
  });
  const [questionnaires, responses] = ['Questionnaire', 'QuestionnaireResponse'].map((type) =>
    resources.filter(({ resourceType }) => resourceType === type),
  );
  expect(questionnaires).toHaveLength(2);
  expect(responses?.length).toBeGreaterThan(30);
  expect(new Set(resources.map(({ id }) => id)).size).toBe(resources.length);
  expect(JSON.stringify(responses)).toContain('"contained":[{"resourceType":"Patient"');
  expectFits(resources);
  expect(
    JSON.stringify(responses).includes(`{"valueCoding":{"system":"${FACE_SYSTEM}","code":"MB","display":"Muito bom"}}`),
  ).toBe(true);
  expect(responses?.flatMap(({ item }) => item).some(({ answer }) => answer === undefined)).toBe(true);
});

test('each response fits its questionnaire, however often the questions changed', async () => {
  const perguntas = (text: string) => [1, 2, 3].map((Id) => ({ Id, Descricao_Pergunta: `${text} ${Id}?` }));
  const files: Hospital[] = [
    { locais: [{ Id: 1, Descricao: 'UTI', perguntas: [1, 2, 3] }], perguntas: perguntas('A') },
    { locais: [{ Id: 1, Descricao: 'UTI', perguntas: [3, 1] }], perguntas: perguntas('A') },
    { locais: [{ Id: 1, Descricao: 'UTI Adulto', perguntas: [3, 1] }], perguntas: perguntas('B') },
  ];
  const hospital = await hospitalWith({ surveys: 0, from: '2026-10-01' });
  for (const file of files) {
    await saveHospital(hospital.db, file);
    const answer = answersBy(hospital, await addIdentificacao(hospital.db, nobody));
    for (const pergunta of file.locais[0]?.perguntas ?? []) await answer(pergunta, 'MB');
  }
  // Another patient gives two answers. The test assigns the first one to another version of the questionnaire, as if the
  // texts had changed between the two answers.
  await saveHospital(hospital.db, files[0] ?? { locais: [], perguntas: [] });
  const answer = answersBy(hospital, await addIdentificacao(hospital.db, nobody));
  await answer(1, 'RU');
  await hospital.db
    .updateTable('resposta')
    .set({ questionario_id: (eb) => eb.selectFrom('questionario').select((of) => of.fn.max('id').as('id')) })
    .where('resposta', '=', 'RU')
    .execute();
  await answer(2, 'RU');
  const resources = await exported(hospital);
  expect(resources.filter(({ resourceType }) => resourceType === 'QuestionnaireResponse')).toHaveLength(4);
  expect(resources.filter(({ resourceType }) => resourceType === 'Questionnaire')).toHaveLength(4);
  expectFits(resources);
});

test('a survey is complete only with a stored answer to each question, which may be skipped', async () => {
  const hospital = await hospitalWith({ surveys: 0, from: '2026-10-01' });
  await saveHospital(hospital.db, {
    locais: [{ Id: 1, Descricao: 'UTI', perguntas: [1, 2] }],
    perguntas: [1, 2].map((Id) => ({ Id, Descricao_Pergunta: `Pergunta ${Id}?` })),
  });
  for (const answered of [[1, 2], [2]]) {
    const answer = answersBy(hospital, await addIdentificacao(hospital.db, nobody));
    for (const pergunta of answered) await answer(pergunta, pergunta === 1 ? '' : 'MB');
  }
  const resources = await exported(hospital);
  const states = resources.flatMap(({ resourceType, status }) => (/Response$/.test(resourceType) ? [status] : []));
  expect(states.sort()).toEqual(['completed', 'stopped']);
});

test('other blanks than spaces give valid FHIR', async () => {
  const hospital = await hospitalWith({ surveys: 0, from: '2026-10-01' });
  await saveHospital(hospital.db, {
    locais: [{ Id: 1, Descricao: 'UTI\u00A0Adulto', perguntas: [1] }],
    perguntas: [{ Id: 1, Descricao_Pergunta: 'Como você avalia\u00A0a\u2028limpeza?' }],
  });
  for (const Nome of [' ', 'MARIA\u00A0DA LUZ ']) {
    await answersBy(hospital, await addIdentificacao(hospital.db, { ...nobody, Nome }))(1, 'MB');
  }
  const resources = await exported(hospital, undefined, '--com-contatos');
  expectFits(resources);
  const item = [{ text: 'Como você avalia a limpeza?' }];
  const [, questionnaire, ...responses] = resources;
  expect(questionnaire).toMatchObject({ resourceType: 'Questionnaire', title: 'UTI Adulto', item });
  expect(responses).toMatchObject([{ item }, { item }]);
  expect(responses.flatMap((response) => ('contained' in response ? [response.contained] : []))).toMatchObject([
    [{ name: [{ text: 'MARIA DA LUZ' }] }],
  ]);
});

/** One survey in each of two locations whose ids differ in one sign. */
const withTwoLocations = async () => {
  const hospital = await hospitalWith({ surveys: 0, from: '2026-10-01' });
  await saveHospital(hospital.db, {
    locais: ['1-2', '1_2'].map((Id) => ({ Id, Descricao: 'UTI', perguntas: [1] })),
    perguntas: [{ Id: 1, Descricao_Pergunta: 'Como?' }],
  });
  for (const Id_Local of ['1-2', '1_2']) {
    await answersBy(hospital, await addIdentificacao(hospital.db, { ...nobody, Id_Local, Nome: 'ANA' }))(1, 'MB');
  }
  return hospital;
};

test('two hospitals have different ids for the same survey', async () => {
  const hospital = await withTwoLocations();
  const [, ...north] = await exported(hospital, 'https://norte.example');
  const [, ...south] = await exported(hospital, 'https://sul.example/');
  const ids = [...north, ...south].map(({ resourceType, id }) => `${resourceType}/${id}`);
  expect(new Set(ids).size).toBe(8);
  expect(new Set([...north, ...south].flatMap(({ url }) => url ?? [])).size).toBe(4);
});

test('each response names its location', async () => {
  const south = await exported(await withTwoLocations(), 'https://sul.example/');
  const locais = { system: 'https://sul.example/locais' };
  const name = expect.stringMatching(/^[abef][\da-f]{15}$/) as unknown;
  const responses = south.filter(({ resourceType }) => resourceType === 'QuestionnaireResponse');
  expect(responses).toHaveLength(2);
  for (const value of ['1-2', '1_2'])
    expect(responses).toContainEqual(
      expect.objectContaining({
        identifier: { system: 'https://sul.example', value: name },
        subject: { type: 'Location', identifier: { ...locais, value }, display: 'UTI' },
      }),
    );
});

test('FHIR without the address of the hospital is refused', async () => {
  const hospital = await hospitalWith({ surveys: 0, from: '2026-10-01' });
  const { code, stderr } = await hospital.command(['exportar', '--formato', 'fhir', '--saida', '-']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('--sistema deve ser como https://hospital.example')]);
});

test('each patient has an id of their own, which the response refers to', async () => {
  const responses = (await exported(await withTwoLocations(), undefined, '--com-contatos')).filter(
    ({ resourceType }) => resourceType === 'QuestionnaireResponse',
  );
  expect(responses).toHaveLength(2);
  for (const response of responses) {
    const patient = response.id.replace(/^pesquisa-[\da-f]+-/, 'paciente-');
    expect(patient).toMatch(/^paciente-[abef][\da-f]{15}$/);
    expect(response).toMatchObject({ contained: [{ id: patient }], source: { reference: `#${patient}` } });
  }
});
