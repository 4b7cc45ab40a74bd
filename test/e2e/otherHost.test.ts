import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { usePatients } from './support/browser';
import { openHospital, type Hospital } from './support/hospital';

interface Received {
  call: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A hospital's own API under a path prefix: text ids, further fields, and an empty response to an answer. */
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
let host: Server;
let hospital: Hospital | undefined;

beforeAll(async () => {
  host = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
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
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const { port } = host.address() as AddressInfo;
  hospital = await openHospital({ API_BASE_URL: `http://127.0.0.1:${port}/sistema/avaliacao/` });
});
afterAll(async () => {
  await hospital?.stop();
  host.closeAllConnections();
  await new Promise((resolve) => host.close(resolve));
});

const newPatient = usePatients({
  get url() {
    return hospital?.url ?? '';
  },
});

test('all calls go to the host and prefix of the deployment, without credentials', async () => {
  const patient = await newPatient();
  // The API must not get this cookie. Its address differs from the page's only in the port, which cookies ignore. So
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
  const page = patient.observer.requests.filter((request) => request.url().startsWith(hospital?.url ?? ''));
  expect(page.filter((request) => request.url().includes('/api/'))).toEqual([]);
  expect(hospital?.identificacoes()).toEqual([]);
});
