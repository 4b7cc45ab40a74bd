import type { ServerResponse } from 'node:http';
import type { BrowserContextOptions, Route } from 'playwright-core';
import { pageOf, settingsIn } from '../../src/page/pageOf';
import { sharedHospital, usePatients } from './support/browser';
import { eventually } from '../support/eventually';
import { hold } from './support/hold';
import type { Patient } from './support/patient';
import { useServer } from './support/server';
import { setInPage } from './support/settings';
import { identificacaoOf } from './support/stored';
import { appStarts, passSeconds } from './support/waiting';
import { espera, farmacia, linkOf } from './support/wards';

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
  const answer = await fetch(sharedHospital.url + url, {
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
    wrong: [/^GET \/assets\/.* 404$/],
  },
  {
    failure: 'is behind a proxy whose host is down',
    answers: (response: ServerResponse) => response.writeHead(502).end(),
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
];

const TOO_OLD = 'Este navegador é antigo demais para esta pesquisa. Atualize-o ou responda no tablet da unidade.';

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
  await patient.sees('Verifique a conexão com a internet e tente de novo.');
  expect(await patient.page.getByRole('alert').count()).toBe(1);
  expect(await patient.page.getByRole('heading', { level: 1 }).innerText()).toBe('Avaliação de satisfação');
  expect(await patient.page.getByRole('button').count()).toBe(1);
  expect(await patient.nome.count()).toBe(0);
};

test.each(failures)('after code that $failure "Tentar novamente" starts the survey', async ({ answers, wrong }) => {
  code = answers;
  const patient = await newPatient();
  const { page, observer } = patient;
  await page.goto('/7');
  await seesFailure(patient);
  for (const expected of wrong) await observer.take(expected);
  expect(loads(patient)).toBe(1);

  code = undefined;
  await patient.tentar.click();
  await patient.sees(farmacia.Descricao);
  await patient.nome.fill('ana');
  await patient.next();
  expect(await identificacaoOf(patient)).toMatchObject({ nome: 'ANA' });
});

test('every other address also shows the failure', async () => {
  const patient = await newPatient();
  const { page, observer } = patient;
  await patient.goesToQuestions(farmacia);
  code = respond404;
  for (const path of ['/perguntas', '/agradecimento', '/a/b']) {
    await page.goto(path);
    await seesFailure(patient);
    await observer.take(/^GET \/assets\/.* 404$/);
    if (path === '/a/b') await observer.take('GET /a/b 404');
    expect({ path, status: await page.getByRole('status').count() }).toEqual({ path, status: 0 });
  }
});

test('without a connection "Tentar novamente" can be pressed again', async () => {
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

const openFailingKiosk = async () => {
  code = respond404;
  const patient = await newPatient();
  await makeKiosk(patient);
  await patient.page.goto('/7');
  await seesFailure(patient);
  await patient.observer.take(/^GET \/assets\/.* 404$/);
  return patient;
};

test('in kiosk mode the page tries again every minute until its code can be loaded', async () => {
  const patient = await openFailingKiosk();
  code = (response) => response.writeHead(503).end();
  await passSeconds(patient.page, 50);
  expect(tries(patient)).toBe(0);
  for (let minute = 1; minute <= 2; minute += 1) {
    await passSeconds(patient.page, minute === 1 ? 10 : 60);
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

test('in kiosk mode the page never shows the page of a captive portal', async () => {
  const patient = await openFailingKiosk();
  const portal = (route: Route) => route.fulfill({ contentType: 'text/html', body: '<p>Login</p>' });
  await patient.page.route('**/*', portal);
  await passSeconds(patient.page, 60);
  await eventually(async () => {
    expect([tries(patient), await patient.tentar.isEnabled()]).toEqual([1, true]);
  });
  await seesFailure(patient);
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

  test('the next patient gets new inputs', async () => {
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
    expect(await patient.avancar.getAttribute('aria-busy')).toBe('false');
  });

  test('the page is reloaded when the code is available', async () => {
    const patient = await openKiosk();
    const { page } = patient;
    await passSeconds(page, 60);
    await patient.seesValue(patient.nome, '');
    code = undefined;
    // The page is already checking whether it can load the code. This check gets no response. The next one finds the
    // code.
    await passSeconds(page, 60);
    await appStarts(patient);
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
    await appStarts(patient);
    await patient.nome.pressSequentially('ana');
    await patient.seesValue(patient.nome, 'ANA');
    await passSeconds(page, 20);
    expect(await patient.nome.inputValue()).toBe('ANA');
  });
});

test.each([
  { what: 'cannot parse', body: 'let a = b |> c;' },
  { what: 'lacks a function of', body: 'Object.ofTomorrow()' },
])('in kiosk mode a browser that $what the code loads the page again every minute', async ({ body }) => {
  code = (response) => response.writeHead(200, javascript).end(body);
  const patient = await newPatient();
  const { page, observer } = patient;
  await makeKiosk(patient);
  await page.goto('/7');
  for (const load of [1, 2]) {
    await patient.sees(TOO_OLD);
    await observer.take(/^uncaught: /);
    expect(loads(patient)).toBe(load);
    await passSeconds(page, 60);
    await eventually(() => {
      expect(loads(patient)).toBe(load + 1);
    });
  }
  await patient.sees(TOO_OLD);
  await observer.take(/^uncaught: /);
  code = undefined;
  await passSeconds(page, 60);
  await patient.sees(farmacia.Descricao);
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

describe('an old browser', () => {
  /** Without the proxy, because these tests need the server's content security policy. */
  const openDirectly = (options: BrowserContextOptions = {}) => newPatient({ ...options, baseURL: sharedHospital.url });

  const UNPARSABLE = 'let a = b |> c;';

  const breakCode = ({ page }: Patient) =>
    page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: UNPARSABLE }));

  /**
   * Breaks the two modern inline scripts. The content security policy allows only scripts with known hashes, so
   * `pageOf` writes a policy with the hashes of the broken scripts.
   */
  const breakPageScripts = ({ page }: Patient) =>
    page.route('**/7', async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace(/<script>\{[^]*?\}\s*<\/script>/g, `<script>${UNPARSABLE}</script>`);
      expect(html.split(UNPARSABLE)).toHaveLength(3);
      await route.fulfill({ response, body: pageOf(html, settingsIn(html)) });
    });

  const seesTooOld = async ({ page, observer }: Patient, errors: number) => {
    await page.getByText(TOO_OLD).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Avaliação de satisfação');
    expect(await page.getByRole('button').count()).toBe(0);
    for (let error = 0; error < errors; error += 1) await observer.take(/^uncaught: /);
  };

  test('a browser that cannot parse the scripts shows that it is too old', async () => {
    const patient = await openDirectly();
    await breakCode(patient);
    await breakPageScripts(patient);
    await patient.page.goto('/7');
    await seesTooOld(patient, 3);
  });

  test('a browser that cannot parse only the page’s own scripts shows that it is too old when the app has not come', async () => {
    const patient = await openDirectly();
    // Such a browser does not run modules.
    await patient.page.route(/\/assets\/.*\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await breakPageScripts(patient);
    await patient.page.goto('/7');
    await seesTooOld(patient, 2);
  });

  test('a browser that parses the scripts, but lacks a function that they need, shows that it is too old', async () => {
    const patient = await openDirectly();
    await patient.page.addInitScript(() => {
      delete (Object as Partial<typeof Object>).hasOwn;
    });
    await patient.page.goto('/7');
    await seesTooOld(patient, 1);
  });

  test('the message is readable without the page’s style sheet', async () => {
    const patient = await openDirectly({ colorScheme: 'dark', viewport: { width: 320, height: 454 } });
    await breakCode(patient);
    await patient.page.goto('/7');
    const text = patient.page.getByText(TOO_OLD);
    await text.waitFor();
    await patient.page.evaluate(() => {
      for (const style of document.head.querySelectorAll('style')) style.remove();
    });
    const style = await text.evaluate((element) => {
      const { color, fontSize } = getComputedStyle(element);
      return [
        color,
        getComputedStyle(document.body).backgroundColor,
        fontSize,
        document.documentElement.scrollWidth <= innerWidth,
      ];
    });
    expect(style).toEqual(['rgb(23, 38, 42)', 'rgb(255, 255, 255)', '20px', true]);
    await patient.observer.take(/^uncaught: /);
  });

  test('a syntax error of a script that a web view inserts does not replace the first screen', async () => {
    const patient = await openDirectly();
    const { page } = patient;
    const slow = await hold(page, /\/assets\/.*\.js$/);
    await page.goto('/7', { waitUntil: 'commit' });
    await patient.sees(farmacia.Descricao);
    await patient.nome.pressSequentially('ana');
    await page.evaluate(() => {
      const { href } = location;
      dispatchEvent(new ErrorEvent('error', { message: 'Uncaught SyntaxError: Unexpected token', filename: href }));
    });
    slow.release();
    await appStarts(patient);
    await patient.next();
    expect(await identificacaoOf(patient)).toMatchObject({ nome: 'ANA' });
  });

  test('an error of an extension’s script does not replace the survey', async () => {
    const patient = await openDirectly();
    await patient.page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        dispatchEvent(
          new ErrorEvent('error', { message: 'Uncaught SyntaxError: x', filename: 'chrome-extension://a/b.js' }),
        );
      });
    });
    await patient.page.goto('/7');
    await patient.nome.pressSequentially('ana');
    await patient.next();
    expect(await patient.page.getByText(TOO_OLD).count()).toBe(0);
  });
});

test('a survey is sent where the content policy of a proxy forbids the inline scripts', async () => {
  const patient = await newPatient();
  const { page, observer } = patient;
  await page.route(
    ({ pathname }) => pathname === linkOf(farmacia),
    async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'content-security-policy': "default-src 'self'" };
      await route.fulfill({ response, headers });
    },
  );
  await patient.goesToQuestions(farmacia);
  await patient.choose(espera, 'Bo');
  await patient.send();
  await patient.seesThanks();
  expect((await identificacaoOf(patient)).local_id).toBe(String(farmacia.Id));
  await observer.take(/^console.error: Executing inline script violates/);
  while (observer.wrong.length > 0) await observer.take(/Content Security Policy/);
});
