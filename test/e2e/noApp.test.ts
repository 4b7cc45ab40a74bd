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

/** A proxy in front of the test server. It imitates an outdated cache, or an upgraded host without the old build's files. */
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

describe('a ward’s tablet whose code is held on its way', () => {
  const stands = async () => {
    code = () => undefined;
    const patient = await arrives();
    await setInPage(patient, { kioskReturnSeconds: 60 });
    await patient.page.clock.install();
    await patient.page.goto('/7', { waitUntil: 'commit' });
    await patient.sees(farmacia.Descricao);
    await patient.nome.pressSequentially('ana');
    return patient;
  };

  test('gives the next patient new inputs, and loads the page again once it can', async () => {
    const patient = await stands();
    const { page } = patient;
    await patient.telefone.pressSequentially('11987654321');
    await patient.nome.press('Enter');
    await rests(page, 30);
    expect(await patient.nome.inputValue()).toBe('ana');
    await rests(page, 30);
    await patient.reads(patient.nome, '');
    await patient.reads(patient.telefone, '');
    await patient.sees(farmacia.Descricao);
    await patient.nome.focus();
    await page.keyboard.press('Control+z');
    expect(await patient.nome.inputValue()).toBe('');
    expect(await page.getByText('Ainda carregando...').count()).toBe(0);

    code = undefined;
    // The check of before is held too, for half a minute.
    await rests(page, 30);
    await rests(page, 30);
    await page.waitForFunction(() => window.early?.appStarted);
    await patient.reads(patient.nome, '');
    await patient.next();
  });

  test('is not disturbed once the code has come after all', async () => {
    const patient = await arrives();
    const { page } = patient;
    await setInPage(patient, { kioskReturnSeconds: 60 });
    await page.clock.install();
    const slow = await hold(page, /\/assets\/.*\.js$/);
    await page.goto('/7', { waitUntil: 'commit' });
    await patient.sees(farmacia.Descricao);
    await rests(page, 50);
    slow.release();
    await patient.nome.pressSequentially('ana');
    await patient.reads(patient.nome, 'ANA');
    await rests(page, 20);
    expect(await patient.nome.inputValue()).toBe('ANA');
  });
});

test('a ward’s tablet that cannot parse the code waits for other code', async () => {
  code = (response) => response.writeHead(200, javascript).end('let a = b |> c;');
  const patient = await arrives();
  const { page, observer } = patient;
  await setInPage(patient, { kioskReturnSeconds: 60 });
  await page.clock.install();
  await page.goto('/7');
  await patient.sees('Este navegador é antigo demais para esta pesquisa. Atualize-o ou responda no tablet da unidade.');
  await observer.take(/^uncaught: /);
  const loads = () => observer.requests.filter((request) => request.isNavigationRequest()).length;
  const checks = () => observer.requests.filter((request) => request.url() === `${host.url}/7`).length - loads();
  for (const minute of [1, 2]) {
    await rests(page, 60);
    await eventually(() => {
      expect([checks(), loads()]).toEqual([minute, 1]);
    });
  }
  code = undefined;
  await rests(page, 60);
  await patient.sees(farmacia.Descricao);
});

test.each([
  { status: 502, advice: 'Tente de novo em alguns minutos.' },
  { status: 404, advice: 'Verifique a conexão com a internet e tente de novo.' },
])('code that answers $status: the advice is "$advice"', async ({ status, advice }) => {
  code = (response) => response.writeHead(status).end();
  const patient = await arrives();
  await patient.page.goto('/7');
  await seesThatItFailed(patient);
  await patient.sees(advice);
  await patient.observer.take(new RegExp(`^GET /assets/.* ${status}$`));
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
