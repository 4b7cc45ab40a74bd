import type { IncomingHttpHeaders } from 'node:http';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tempFolder } from '../support/tempFolder';
import { usePatients } from './support/browser';
import { lookWith, tablet, usual } from './support/environments';
import { useHospital } from './support/hospital';
import type { Patient } from './support/patient';
import { useServer } from './support/server';
import { farmacia } from './support/wards';

const PRIVACY = 'Nome e telefone servem apenas para a unidade falar com você. <b>Ninguém mais os vê.</b>';

/** The hospital's own files. A script in them must not run: it could read the survey's storage. */
const files = tempFolder();
writeFileSync(
  path.join(files, 'privacidade.html'),
  `<!doctype html><title>Privacidade</title><style>h1 { color: rgb(1, 2, 3) }</style><h1>Privacidade</h1>
  <script>document.title = Object.keys(localStorage).join()</script>`,
);

const hospital = useHospital(
  {
    privacy: PRIVACY,
    privacyUrl: '/privacidade.html',
    colors: { brand: '#8a1538', paper: '#f4f1f7' },
  },
  { STATIC_DIR: files },
);
const newPatient = usePatients(hospital);

const colour = ({ page }: Patient, selector: string) =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);

describe('the colours of the hospital', () => {
  test('are used on the screen in both schemes', async () => {
    const patient = await newPatient();
    await patient.openLink(farmacia);
    for (const { colorScheme, paper, header } of [
      { colorScheme: 'light', paper: 'rgb(244, 241, 247)', header: 'rgba(138, 21, 56, 0.13)' },
      { colorScheme: 'dark', paper: 'rgb(16, 27, 29)', header: 'rgba(138, 21, 56, 0.35)' },
    ] as const) {
      await lookWith(patient.page, { ...usual, colorScheme, viewport: tablet });
      expect(await colour(patient, 'body')).toBe(paper);
      expect(await colour(patient, '.next')).toBe('rgb(138, 21, 56)');
      expect(await colour(patient, '.welcome')).toMatch(header.slice(0, -3));
    }
  });

  test('are checked by code that is not sent to patients', () => {
    const dist = path.resolve(__dirname, '../../dist/public');
    const files = [
      path.join(dist, 'index.html'),
      ...readdirSync(path.join(dist, 'assets'))
        .filter((file) => file.endsWith('.js'))
        .map((file) => path.join(dist, 'assets', file)),
    ];
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) expect(readFileSync(file, 'utf8')).not.toMatch(/contraste|0\.7152/);
  });
});

test('the text on privacy links to a tab that cannot access the survey', async () => {
  const patient = await newPatient();
  await patient.openLink(farmacia);
  await patient.sees(PRIVACY);
  const opened = patient.context.waitForEvent('page');
  await patient.page.getByRole('link', { name: 'Saiba mais (abre em outra aba)' }).click();
  const tab = await opened;
  await tab.waitForURL('**/privacidade.html');
  expect(await tab.evaluate(() => ({ alone: window.opener === null, from: document.referrer }))).toEqual({
    alone: true,
    from: '',
  });
  expect(patient.path).toBe('/7');
  expect(await tab.title()).toBe('Privacidade');
  await patient.observer.take(/^console\.error: Blocked script execution in .*privacidade\.html/);
  expect(await tab.locator('h1').evaluate((heading) => getComputedStyle(heading).color)).toBe('rgb(1, 2, 3)');
});

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
const hospitalOfOtherHost = useHospital({
  // A getter, because the host has no address before the tests start.
  get apiBaseUrl() {
    return `${host.url}/sistema/avaliacao/`;
  },
});

test('all calls go to the address of the deployment without credentials', async () => {
  const patient = await newPatient({ baseURL: hospitalOfOtherHost.url });
  // The API must not get this cookie. The addresses of page and API differ only in the port, which cookies ignore. So
  // calls with credentials would send the cookie.
  await patient.context.addCookies([{ name: 'sessao', value: 'secreta', url: 'http://127.0.0.1/' }]);
  await patient.goesToQuestions({ Id: 'ala-3', Descricao: 'Ala 3' });
  await patient.choose({ Descricao_Pergunta: 'Como foi?' }, 'Mb');
  await patient.stores({
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
  const page = patient.observer.requests.filter((request) => request.url().startsWith(hospitalOfOtherHost.url));
  expect(page.filter((request) => request.url().includes('/api/'))).toEqual([]);
  expect(hospitalOfOtherHost.identificacoes()).toEqual([]);
});
