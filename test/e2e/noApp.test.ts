import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { usePatients } from './support/browser';
import { stopsTheClock } from './support/clock';
import { eventually } from './support/eventually';
import { hold } from './support/hold';
import { useHospital } from './support/hospital';
import { rests } from './support/patience';
import type { Patient } from './support/patient';
import { setInPage } from './support/settings';
import { farmacia } from './support/wards';

const hospital = useHospital();

/** What a patient gets for the app's code: what the hospital has, or what this says. */
let code: ((response: ServerResponse) => void) | undefined;
/** A network that answers everything with its own page, with this status. */
let portal: number | undefined;
const javascript = { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=31536000, immutable' };

/** Stands before the hospital, as a cache or a host that has been upgraded. */
const host = { url: '' };
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '';
      if (portal !== undefined) {
        response.writeHead(portal, { 'content-type': 'text/html' }).end('<title>Wi-Fi</title>');
        return;
      }
      if (code && /^\/assets\/.*\.js$/.test(path)) {
        code(response);
        return;
      }
      const body = request.method === 'POST' ? Buffer.concat(await request.toArray()) : null;
      const answer = await fetch(hospital.url + path, {
        method: request.method ?? 'GET',
        headers: { 'content-type': 'application/json', 'accept-encoding': 'identity' },
        body,
      });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
      response.end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  code = undefined;
  portal = undefined;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const arrives = usePatients(host);

const failures = [
  {
    failure: 'is not there any more',
    answers: (response: ServerResponse) => response.writeHead(404).end('Not found'),
    wrong: [/^GET \/assets\/.* 404$/],
  },
  {
    failure: 'breaks off',
    answers: (response: ServerResponse) => response.destroy(),
    wrong: [/^GET \/assets\/.* net::/],
  },
  {
    failure: 'is a page',
    answers: (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Login</p>'),
    wrong: [/^console.error: Failed to load module script/],
  },
  {
    failure: 'is too new for the browser',
    answers: (response: ServerResponse) => response.writeHead(200, javascript).end('let a = b |> c;'),
    wrong: [/^uncaught: /],
  },
  {
    failure: 'fails at its start',
    answers: (response: ServerResponse) => response.writeHead(200, javascript).end('throw new Error("No.")'),
    wrong: [/^uncaught: /],
  },
];

const tentar = ({ page }: Patient) => page.getByRole('button', { name: 'Tentar novamente' });

const seesThatItFailed = async (patient: Patient) => {
  await patient.sees('Não foi possível carregar a página.');
  expect(await patient.page.getByRole('alert').count()).toBe(1);
  expect(await patient.page.getByRole('heading', { level: 1 }).innerText()).toBe('Avaliação de satisfação');
  expect(await patient.page.getByRole('button').count()).toBe(1);
  expect(await patient.nome.count()).toBe(0);
};

test.each(failures)(
  'code that $failure: the page says so, and tries again past the cache when asked',
  async ({ answers, wrong }) => {
    code = answers;
    const patient = await arrives();
    const { page, observer } = patient;
    await page.goto('/7');
    await seesThatItFailed(patient);
    for (const expected of wrong) await observer.take(expected);
    expect(observer.requests.filter((request) => request.isNavigationRequest())).toHaveLength(1);

    code = undefined;
    await tentar(patient).click();
    await patient.sees(farmacia.Descricao);
    await patient.nome.fill('ana');
    await patient.next();
    expect(hospital.identificacoes().at(-1)).toMatchObject({ nome: 'ANA' });
  },
);

test.each(['/perguntas', '/agradecimento', '/a/b'])('without its code %s says so too', async (path) => {
  const patient = await arrives();
  const { page, observer } = patient;
  await patient.goesToQuestions(farmacia);
  code = (response) => response.writeHead(404).end();
  await page.goto(path);
  await seesThatItFailed(patient);
  await observer.take(/^GET \/assets\/.* 404$/);
  if (path === '/a/b') await observer.take('GET /a/b 404');
  expect(await page.getByRole('status').count()).toBe(0);
});

test('without a connection it stays, and can be asked again', async () => {
  code = (response) => response.destroy();
  const patient = await arrives();
  const { context, page, observer } = patient;
  await page.goto('/7');
  await seesThatItFailed(patient);
  await observer.take(/^GET \/assets\/.* net::/);
  await context.setOffline(true);
  await tentar(patient).click();
  await observer.take('GET /7 net::ERR_INTERNET_DISCONNECTED');
  await eventually(async () => {
    expect(await tentar(patient).isEnabled()).toBe(true);
  });
  await seesThatItFailed(patient);
  await context.setOffline(false);
  code = undefined;
  await tentar(patient).click();
  await patient.sees(farmacia.Descricao);
});

describe('on a ward’s tablet, to which nobody may come for days', () => {
  const stands = async () => {
    code = (response) => response.writeHead(404).end();
    const patient = await arrives();
    await setInPage(patient, { kioskReturnSeconds: 60 });
    await patient.page.clock.install();
    await patient.page.goto('/7');
    await seesThatItFailed(patient);
    await patient.observer.take(/^GET \/assets\/.* 404$/);
    return patient;
  };
  const tries = ({ observer }: Patient) =>
    observer.requests.filter((request) => request.url() === `${host.url}/7` && !request.isNavigationRequest()).length;

  test('it tries again by itself each minute, until page and code are there', async () => {
    const patient = await stands();
    code = (response) => response.writeHead(503).end();
    await rests(patient.page, 59);
    expect(tries(patient)).toBe(0);
    for (let minute = 1; minute <= 2; minute += 1) {
      await rests(patient.page, minute === 1 ? 1 : 60);
      await patient.observer.take(/^GET \/assets\/.* 503$/);
      await eventually(async () => {
        expect([tries(patient), await tentar(patient).isEnabled()]).toEqual([minute, true]);
      });
    }
    await seesThatItFailed(patient);

    code = undefined;
    await rests(patient.page, 60);
    await patient.sees(farmacia.Descricao);
    await patient.next();
  });

  test.each([200, 404])('it stays where a network answers everything with a page and status %d', async (status) => {
    const patient = await stands();
    portal = status;
    await rests(patient.page, 60);
    if (status === 404) await patient.observer.take('GET /7 404');
    await eventually(async () => {
      expect([tries(patient), await tentar(patient).isEnabled()]).toEqual([1, true]);
    });
    await seesThatItFailed(patient);
    portal = undefined;
    code = undefined;
    await rests(patient.page, 60);
    await patient.sees(farmacia.Descricao);
  });

  test('a try that is never answered ends after half a minute, and the next one goes on', async () => {
    const patient = await stands();
    code = () => undefined;
    await rests(patient.page, 60);
    await eventually(async () => {
      expect(await tentar(patient).isDisabled()).toBe(true);
    });
    await rests(patient.page, 30);
    await eventually(async () => {
      expect(await tentar(patient).isEnabled()).toBe(true);
    });
    code = undefined;
    await rests(patient.page, 30);
    await patient.sees(farmacia.Descricao);
  });
});

test('a start that fails in the app is said as well', async () => {
  const patient = await arrives();
  const { page, observer } = patient;
  await page.addInitScript(() => {
    Object.defineProperty(history, 'replaceState', {
      value: () => {
        throw new Error('No history here.');
      },
    });
  });
  await page.goto('/7');
  await seesThatItFailed(patient);
  await observer.take(/No history here/);
});

test('next pressed while the code is slow says after a while that it is still loading', async () => {
  const patient = await arrives();
  const { page } = patient;
  await page.clock.install();
  const slow = await hold(page, /\/assets\/.*\.js$/);
  await page.goto('/7', { waitUntil: 'commit' });
  await patient.sees(farmacia.Descricao);
  await patient.nome.pressSequentially('ana');
  const status = page.getByRole('status');
  const clock = await stopsTheClock(patient);
  expect(await status.count()).toBe(0);

  await patient.nome.press('Enter');
  await patient.avancar.click();
  expect(await status.innerText()).toBe('');
  expect(await patient.avancar.getAttribute('aria-busy')).toBe('true');
  await clock.passes(3000);
  expect(await status.innerText()).toBe('Ainda carregando...');
  expect(await patient.nome.inputValue()).toBe('ana');

  await clock.goesOn();
  const identified = await hold(page, /identificarpaciente$/);
  slow.release();
  await patient.reads(patient.nome, 'ANA');
  expect(await status.count()).toBe(0);
  expect(await patient.avancar.getAttribute('aria-busy')).toBe('true');
  identified.release();
  await patient.seesQuestions();
  expect(hospital.identificacoes().at(-1)).toMatchObject({ nome: 'ANA' });
});
