import type { IncomingHttpHeaders } from 'node:http';
import { usePatients } from './support/browser';
import { useHospital } from './support/hospital';
import { useServer } from './support/server';

interface Received {
  call: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The responses of a hospital's own API, with a path prefix, text ids, unknown fields and an empty response. */
const answers: Record<string, { status: number; json?: unknown }> = {
  'GET /sistema/avaliacao/api/getlocalbyid/ala-3': {
    status: 200,
    json: { Id: '003', Descricao: 'Ala 3', Diretor: 'Fulano', Ativo: true },
  },
  'GET /sistema/avaliacao/api/listarperguntasporlocal/003': {
    status: 200,
    json: [{ Id: 'p1', Descricao_Pergunta: 'Como foi?', Peso: 3 }],
  },
  'POST /sistema/avaliacao/api/identificarpaciente': { status: 200, json: { idIdentificacaoPaciente: '007' } },
  'POST /sistema/avaliacao/api/cadastrarresposta': { status: 204 },
};

const received: Received[] = [];

const host = useServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  const call = `${request.method ?? ''} ${request.url ?? ''}`;
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', 'content-type');
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end();
    return;
  }
  received.push({ call, headers: request.headers, body });
  const { status, json } = answers[call] ?? { status: 404 };
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(json === undefined ? undefined : JSON.stringify(json));
});
const hospital = useHospital({
  // A getter, because the host has no address before the tests start.
  get apiBaseUrl() {
    return `${host.url}/sistema/avaliacao/`;
  },
});
const newPatient = usePatients(hospital);

test('all calls go to the host and prefix of the deployment, without credentials', async () => {
  const patient = await newPatient();
  // The API must not get this cookie. The addresses of page and API differ only in the port, which cookies ignore. So
  // calls with credentials would send the cookie.
  await patient.context.addCookies([{ name: 'sessao', value: 'secreta', url: 'http://127.0.0.1/' }]);
  await patient.goesToQuestions({ Id: 'ala-3', Descricao: 'Ala 3' });
  await patient.choose({ Descricao_Pergunta: 'Como foi?' }, 'Mb');
  expect(await patient.stored()).toEqual({
    local: '{"Id":"003","Descricao":"Ala 3"}',
    idIdentificacaoPaciente: '"007"',
  });
  await patient.page.reload();
  await patient.seesQuestions();
  await patient.choose({ Descricao_Pergunta: 'Como foi?' }, 'Ru');
  await patient.send();
  await patient.seesThanks();

  expect(new Set(received.map(({ call }) => call))).toEqual(new Set(Object.keys(answers)));
  const posts = received.filter(({ body }) => body).map(({ body }) => JSON.parse(body) as unknown);
  expect(posts).toEqual([
    { Id_Local: '003', Nome: '', Telefone: '' },
    { Resposta: 'RU', Id_Pergunta: 'p1', Id_Identificacao_Resposta: '007' },
  ]);
  for (const { headers } of received) {
    expect(headers.cookie).toBeUndefined();
    expect(headers.authorization).toBeUndefined();
  }
  const page = patient.observer.requests.filter((request) => request.url().startsWith(hospital.url));
  expect(page.filter((request) => request.url().includes('/api/'))).toEqual([]);
  expect(hospital.identificacoes()).toEqual([]);
});
