import type { ServerResponse } from 'node:http';
import { usePatients } from './support/browser';
import { eventually } from './support/eventually';
import { hold } from './support/hold';
import { useHospital } from './support/hospital';
import type { Patient } from './support/patient';
import { useServer } from './support/server';
import { setInPage } from './support/settings';
import { passSeconds } from './support/waiting';
import { farmacia } from './support/wards';

const hospital = useHospital();

/** If set, answers requests for the app's code in place of the hospital's server. */
let code: ((response: ServerResponse) => void) | undefined;
afterEach(() => {
  code = undefined;
});

const javascript = { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=31536000, immutable' };
const respond404 = (response: ServerResponse) => response.writeHead(404).end('Not found');

const proxy = useServer(async (request, response) => {
  const { method = 'GET', url = '' } = request;
  if (code && /^\/assets\/.*\.js$/.test(url)) {
    code(response);
    return;
  }
  const answer = await fetch(hospital.url + url, {
    method,
    headers: { 'content-type': 'application/json', 'accept-encoding': 'identity' },
    body: method === 'POST' ? Buffer.concat(await request.toArray()) : null,
  });
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
  response.end(Buffer.from(await answer.arrayBuffer()));
});

const newPatient = usePatients(proxy);

const failures = [
  {
    failure: 'does not exist',
    answers: respond404,
    advice: 'Verifique a conexão com a internet e tente de novo.',
    wrong: [/^GET \/assets\/.* 404$/],
  },
  {
    failure: 'is behind a proxy whose host is down',
    answers: (response: ServerResponse) => response.writeHead(502).end(),
    advice: 'Tente de novo em alguns minutos.',
    wrong: [/^GET \/assets\/.* 502$/],
  },
  {
    failure: 'is interrupted',
    answers: (response: ServerResponse) => response.destroy(),
    wrong: [/^GET \/assets\/.* net::/],
  },
  {
    failure: 'is an HTML page',
    answers: (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Login</p>'),
    wrong: [/^console.error: Failed to load module script/],
  },
  {
    failure: 'throws when it starts',
    answers: (response: ServerResponse) => response.writeHead(200, javascript).end('throw new Error("No.")'),
    wrong: [/^uncaught: /],
  },
];

const makeKiosk = async (patient: Patient) => {
  await setInPage(patient, { kioskReturnSeconds: 60 });
  await patient.page.clock.install();
};

/** How often the browser has loaded the page. */
const loads = ({ observer }: Patient) => observer.requests.filter((request) => request.isNavigationRequest()).length;

/** How often the open page has requested its own address, to find out whether a reload would succeed. */
const tries = (patient: Patient) =>
  patient.observer.requests.filter((request) => request.url() === `${proxy.url}/7`).length - loads(patient);

const seesFailure = async (patient: Patient) => {
  await patient.sees('Não foi possível carregar a página.');
  expect(await patient.page.getByRole('alert').count()).toBe(1);
  expect(await patient.page.getByRole('heading', { level: 1 }).innerText()).toBe('Avaliação de satisfação');
  expect(await patient.page.getByRole('button').count()).toBe(1);
  expect(await patient.nome.count()).toBe(0);
};

test.each(failures)(
  'code that $failure: the page shows the failure, and "Tentar novamente" bypasses the cache',
  async ({ answers, advice, wrong }) => {
    code = answers;
    const patient = await newPatient();
    const { page, observer } = patient;
    await page.goto('/7');
    await seesFailure(patient);
    if (advice) await patient.sees(advice);
    for (const expected of wrong) await observer.take(expected);
    expect(loads(patient)).toBe(1);

    code = undefined;
    await patient.tentar.click();
    await patient.sees(farmacia.Descricao);
    await patient.nome.fill('ana');
    await patient.next();
    expect(hospital.identificacoes().at(-1)).toMatchObject({ nome: 'ANA' });
  },
);

test.each(['/perguntas', '/agradecimento', '/a/b'])('%s also shows the failure', async (path) => {
  const patient = await newPatient();
  const { page, observer } = patient;
  await patient.goesToQuestions(farmacia);
  code = respond404;
  await page.goto(path);
  await seesFailure(patient);
  await observer.take(/^GET \/assets\/.* 404$/);
  if (path === '/a/b') await observer.take('GET /a/b 404');
  expect(await page.getByRole('status').count()).toBe(0);
});

test('without a connection "Tentar novamente" keeps the page and can be pressed again', async () => {
  code = (response) => response.destroy();
  const patient = await newPatient();
  const { context, page, observer } = patient;
  await page.goto('/7');
  await seesFailure(patient);
  await observer.take(/^GET \/assets\/.* net::/);
  await context.setOffline(true);
  await patient.tentar.click();
  await observer.take('GET /7 net::ERR_INTERNET_DISCONNECTED');
  await eventually(async () => {
    expect(await patient.tentar.isEnabled()).toBe(true);
  });
  expect(await patient.tentar.evaluate((button) => button === document.activeElement)).toBe(true);
  await seesFailure(patient);
  await context.setOffline(false);
  code = undefined;
  await patient.tentar.click();
  await patient.sees(farmacia.Descricao);
});

test('in kiosk mode the page tries again every minute until the page and its code can be loaded', async () => {
  code = respond404;
  const patient = await newPatient();
  await makeKiosk(patient);
  await patient.page.goto('/7');
  await seesFailure(patient);
  await patient.observer.take(/^GET \/assets\/.* 404$/);
  code = (response) => response.writeHead(503).end();
  await passSeconds(patient.page, 59);
  expect(tries(patient)).toBe(0);
  for (let minute = 1; minute <= 2; minute += 1) {
    await passSeconds(patient.page, minute === 1 ? 1 : 60);
    await patient.observer.take(/^GET \/assets\/.* 503$/);
    await eventually(async () => {
      expect([tries(patient), await patient.tentar.isEnabled()]).toEqual([minute, true]);
    });
  }
  await seesFailure(patient);

  code = undefined;
  await passSeconds(patient.page, 60);
  await patient.sees(farmacia.Descricao);
  await patient.next();
});

describe('in kiosk mode, while the code does not arrive', () => {
  const openKiosk = async () => {
    code = () => undefined;
    const patient = await newPatient();
    await makeKiosk(patient);
    await patient.page.goto('/7', { waitUntil: 'commit' });
    await patient.sees(farmacia.Descricao);
    await patient.nome.pressSequentially('ana');
    return patient;
  };

  test('the next patient gets new inputs, and the page is reloaded when the code is available', async () => {
    const patient = await openKiosk();
    const { page } = patient;
    await patient.telefone.pressSequentially('11987654321');
    await patient.nome.press('Enter');
    await passSeconds(page, 30);
    expect(await patient.nome.inputValue()).toBe('ana');
    await passSeconds(page, 30);
    await patient.seesValue(patient.nome, '');
    await patient.seesValue(patient.telefone, '');
    await patient.sees(farmacia.Descricao);
    await patient.nome.focus();
    await page.keyboard.press('Control+z');
    expect(await patient.nome.inputValue()).toBe('');
    expect(await page.getByText('Ainda carregando...').count()).toBe(0);

    code = undefined;
    // The page is already checking whether it can load the code. This check gets no response and ends after 30 seconds.
    // The next check finds the code.
    await passSeconds(page, 30);
    await passSeconds(page, 30);
    await page.waitForFunction(() => window.early?.appStarted);
    await patient.seesValue(patient.nome, '');
    await patient.next();
  });

  test('code that arrives late is not interrupted by a reload', async () => {
    const patient = await newPatient();
    const { page } = patient;
    await makeKiosk(patient);
    const slow = await hold(page, /\/assets\/.*\.js$/);
    await page.goto('/7', { waitUntil: 'commit' });
    await patient.sees(farmacia.Descricao);
    await passSeconds(page, 50);
    slow.release();
    await patient.nome.pressSequentially('ana');
    await patient.seesValue(patient.nome, 'ANA');
    await passSeconds(page, 20);
    expect(await patient.nome.inputValue()).toBe('ANA');
  });
});

test('in kiosk mode a browser that cannot parse the code checks every minute for other code', async () => {
  code = (response) => response.writeHead(200, javascript).end('let a = b |> c;');
  const patient = await newPatient();
  const { page, observer } = patient;
  await makeKiosk(patient);
  await page.goto('/7');
  await patient.sees('Este navegador é antigo demais para esta pesquisa. Atualize-o ou responda no tablet da unidade.');
  await observer.take(/^uncaught: /);
  for (const minute of [1, 2]) {
    await passSeconds(page, 60);
    await eventually(() => {
      expect([tries(patient), loads(patient)]).toEqual([minute, 1]);
    });
  }
  code = undefined;
  await passSeconds(page, 60);
  await patient.sees(farmacia.Descricao);
});

test('code of which only a part is in the browser’s cache is loaded again', async () => {
  const patient = await newPatient();
  const { page, observer } = patient;
  let part = 'let a = (';
  let asked = 0;
  code = (response) => {
    asked += 1;
    response.writeHead(200, javascript).end(part);
  };
  await page.goto('/7');
  await patient.sees('Este navegador é antigo demais para esta pesquisa. Atualize-o ou responda no tablet da unidade.');
  await observer.take(/^uncaught: /);
  await eventually(() => {
    expect([asked, loads(patient)]).toEqual([2, 1]);
  });

  part = 'let a = (1 +';
  await page.reload();
  await observer.take(/^uncaught: /);
  await observer.take(/^uncaught: /);
  await eventually(() => {
    expect([asked, loads(patient)]).toEqual([4, 3]);
  });

  code = undefined;
  await page.reload();
  await observer.take(/^uncaught: /);
  await patient.sees(farmacia.Descricao);
  await patient.next();
});

test('code whose loading the patient stops shows the failure', async () => {
  const patient = await newPatient();
  const { page } = patient;
  const slow = await hold(page, /\/assets\/.*\.js$/);
  await page.goto('/7', { waitUntil: 'commit' });
  await patient.sees(farmacia.Descricao);
  await page.evaluate(() => {
    stop();
  });
  await seesFailure(patient);
  slow.release();
  await patient.tentar.click();
  await patient.sees(farmacia.Descricao);
  await patient.next();
});

test('an exception while the app starts shows the failure', async () => {
  const patient = await newPatient();
  const { page, observer } = patient;
  await page.addInitScript(() => {
    Object.defineProperty(history, 'replaceState', {
      value: () => {
        throw new Error('No history here.');
      },
    });
  });
  await page.goto('/7');
  await seesFailure(patient);
  await observer.take(/No history here/);
});

test('Next pressed while the code is loading shows "Ainda carregando..." after 3 seconds', async () => {
  const patient = await newPatient();
  const { page } = patient;
  await page.clock.install();
  const slow = await hold(page, /\/assets\/.*\.js$/);
  await page.goto('/7', { waitUntil: 'commit' });
  await patient.sees(farmacia.Descricao);
  await patient.nome.pressSequentially('ana');
  const status = page.getByRole('status');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  expect(await status.count()).toBe(0);

  await patient.nome.press('Enter');
  await patient.avancar.click();
  expect(await status.innerText()).toBe('');
  expect(await patient.avancar.getAttribute('aria-busy')).toBe('true');
  await page.clock.runFor(3000);
  expect(await status.innerText()).toBe('Ainda carregando...');
  expect(await patient.nome.inputValue()).toBe('ana');

  await page.clock.resume();
  const identified = await hold(page, /identificarpaciente$/);
  slow.release();
  await patient.seesValue(patient.nome, 'ANA');
  expect(await page.getByText('Ainda carregando...').count()).toBe(0);
  expect(await patient.avancar.getAttribute('aria-busy')).toBe('true');
  identified.release();
  await patient.seesQuestions();
  expect(hospital.identificacoes().at(-1)).toMatchObject({ nome: 'ANA' });
});
