import Ajv2020 from 'ajv/dist/2020';
import { paths } from '../../../src/contract/paths';
import { readSurvey } from '../../../src/page/builtSurvey';
import { testApp } from '../support/app';
import { writeSurvey } from '../support/surveyFiles';

interface Document {
  openapi: string;
  servers: unknown[];
  paths: Record<string, unknown>;
  components: { schemas: Record<string, { examples?: unknown[] }> };
}

interface DescribedResponse {
  content?: { 'application/json': { example?: { erro: string } } };
}

const URL_OF_DOCUMENT = '/api/openapi.json';

/** A package without types. */
const { Validator } = jest.requireActual<{
  Validator: new () => { validate: (document: object) => Promise<{ valid: boolean }> };
}>('@seriousme/openapi-schema-validator');

const validate = (document: object) => new Validator().validate(document);

const served = async (apiBaseUrl = ''): Promise<Document> => {
  const { get } = await testApp({ survey: readSurvey(writeSurvey(), { apiBaseUrl }) });
  return (await get(URL_OF_DOCUMENT)).json();
};

test('is a valid OpenAPI 3.1 document', async () => {
  const document = await served();
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(await validate(document)).toEqual({ valid: true });
  expect(await validate({ ...document, paths: { x: 1 } })).toMatchObject({ valid: false });
});

test('is JSON that browsers revalidate', async () => {
  const { get } = await testApp({ survey: null });
  const { statusCode, headers } = await get(URL_OF_DOCUMENT);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' });
});

test.each([
  ['', '/'],
  ['/avaliacao', '/avaliacao'],
  ['https://hospital.example/avaliacao', 'https://hospital.example/avaliacao'],
])('with the API at %j its server is %j', async (apiBaseUrl, url) => {
  expect((await served(apiBaseUrl)).servers).toEqual([{ url }]);
});

test('its examples fit its schemas', async () => {
  const { components } = await served();
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema({ $id: 'openapi', components });
  const examples = Object.entries(components.schemas).flatMap(([name, schema]) =>
    (schema.examples ?? []).map((example) => ({ name, example })),
  );
  expect(examples).toHaveLength(5);
  for (const { name, example } of examples) {
    expect([name, ajv.validate({ $ref: `openapi#/components/schemas/${name}` }, example)]).toEqual([name, true]);
  }
});

describe('the document describes the answers of the server', () => {
  const unknown = { Resposta: 'MB', Id_Pergunta: 3, Id_Identificacao_Resposta: 999 };
  /** [method, url, path in the document, body, status] */
  const calls: ['get' | 'post', string, string, unknown, number][] = [
    ['get', paths.getLocalById('7'), '/api/getlocalbyid/{idLocal}', undefined, 200],
    ['get', paths.getLocalById('8'), '/api/getlocalbyid/{idLocal}', undefined, 404],
    ['get', paths.listarPerguntasPorLocal(7), '/api/listarperguntasporlocal/{localId}', undefined, 200],
    ['get', paths.listarPerguntasPorLocal(8), '/api/listarperguntasporlocal/{localId}', undefined, 404],
    ['post', paths.identificarPaciente, paths.identificarPaciente, { Id_Local: 7 }, 201],
    ['post', paths.identificarPaciente, paths.identificarPaciente, { Id_Local: 8 }, 404],
    ['post', paths.identificarPaciente, paths.identificarPaciente, {}, 400],
    ['post', paths.identificarPaciente, paths.identificarPaciente, { Id_Local: 7, Nome: 'A'.repeat(20_000) }, 413],
    ['post', paths.cadastrarResposta, paths.cadastrarResposta, unknown, 404],
    ['post', paths.cadastrarResposta, paths.cadastrarResposta, { ...unknown, Resposta: 'X' }, 400],
  ];

  test.each(calls)('%s %s', async (method, url, described, body, status) => {
    const { get, post } = await testApp();
    const document = (await get(URL_OF_DOCUMENT)).json<{
      paths: Record<string, Record<string, { responses: Record<string, DescribedResponse> }>>;
    }>();
    const response = method === 'get' ? await get(url) : await post(url, body);
    expect(response.statusCode).toBe(status);
    const ajv = new Ajv2020({ strict: false });
    ajv.addSchema({ ...document, $id: 'openapi' });
    const place = `#/paths/${encodeURIComponent(described.replaceAll('/', '~1'))}/${method}/responses/${status}`;
    const own = document.paths[described]?.[method]?.responses[status];
    const $ref = `openapi${place}/content/application~1json/schema`;
    expect(ajv.validate({ $ref }, response.json())).toBe(true);
    if (status < 400) return;
    // The part before a colon is the same for each invalid field.
    expect(response.json<{ erro: string }>().erro.split(':')[0]).toBe(
      own?.content?.['application/json'].example?.erro.split(':')[0],
    );
  });

  test('a stored answer has no body', async () => {
    const { get, identify, answer } = await testApp();
    const response = await answer(await identify(7));
    expect([response.statusCode, response.body]).toEqual([201, '']);
    const document = (await get(URL_OF_DOCUMENT)).json<Document>();
    expect(document.paths[paths.cadastrarResposta]).toHaveProperty(['post', 'responses', '201']);
    expect(document.paths[paths.cadastrarResposta]).not.toHaveProperty(['post', 'responses', '201', 'content']);
  });
});
