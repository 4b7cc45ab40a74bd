import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { usePatients } from './support/browser';
import { eventually } from './support/eventually';
import { hold } from './support/hold';
import { holdsWhatComes } from './support/justCome';
import { useHospital } from './support/hospital';
import { pressSeen, rests } from './support/patience';
import type { Patient } from './support/patient';
import { recepcao } from './support/wards';

const ELSEWHERE = 'https://privacidade.example/politica';

const files = mkdtempSync(path.join(os.tmpdir(), 'avaliacao-privacidade-'));
writeFileSync(
  path.join(files, 'privacidade.html'),
  '<!doctype html><title>Privacidade</title><h1>Quem lê o seu nome</h1>',
);
afterAll(() => {
  rmSync(files, { recursive: true });
});

const settings = {
  KIOSK_RETURN_SECONDS: '60',
  PRIVACY: 'Ninguém mais os vê.',
  STATIC_DIR: files,
};
const elsewhere = useHospital({ ...settings, PRIVACY_URL: ELSEWHERE });
const arrives = usePatients(elsewhere);
const own = useHospital({ ...settings, PRIVACY_URL: '/privacidade.html' });
const arrivesAtOwn = usePatients(own);
const usual = useHospital({ PRIVACY_URL: ELSEWHERE });
const arrivesAtUsual = usePatients(usual);

/** A patient before a tablet whose clock can be moved, and whose page on privacy is at another host. */
const stands = async (answer: { headers?: Record<string, string>; status?: number } = {}) => {
  const patient = await arrives({
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
  });
  await patient.page.clock.install();
  await patient.page.route(`${ELSEWHERE}*`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: '<h1>Quem lê o seu nome</h1>',
      ...answer,
    }),
  );
  return patient;
};

const link = ({ page }: Patient) => page.getByRole('link', { name: 'Saiba mais', exact: true });
const dialog = ({ page }: Patient) => page.getByRole('dialog', { name: 'Privacidade' });
const warning = ({ page }: Patient) => page.getByRole('alertdialog', { name: /^Você ainda está aí\?/ });
const shown = ({ page }: Patient) => page.frameLocator('iframe').getByRole('heading', { name: 'Quem lê o seu nome' });

test('the page on privacy opens in the survey’s own and is closed again', async () => {
  const patient = await stands();
  await patient.openLink(recepcao);
  await pressSeen(link(patient));
  await shown(patient).waitFor();
  expect(patient.context.pages()).toHaveLength(1);
  await pressSeen(dialog(patient).getByRole('button', { name: 'Fechar' }));
  await dialog(patient).waitFor({ state: 'detached' });
  expect(await link(patient).evaluate((element) => element === document.activeElement)).toBe(true);

  await link(patient).press('Enter');
  await shown(patient).waitFor();
  await patient.page.keyboard.press('Escape');
  await dialog(patient).waitFor({ state: 'detached' });
  await patient.next();
});

test('what is touched within it is not seen: the reader is asked, and stays by a touch', async () => {
  const patient = await stands();
  await patient.openLink(recepcao);
  await pressSeen(link(patient));
  await rests(patient.page, 50);
  await shown(patient).tap();
  expect(await warning(patient).count()).toBe(0);
  await rests(patient.page, 10);
  await warning(patient).waitFor();
  await patient.page.getByRole('button', { name: 'Continuar' }).tap();
  await warning(patient).waitFor({ state: 'detached' });
  expect(await dialog(patient).isVisible()).toBe(true);
  await rests(patient.page, 50);
  expect(await warning(patient).count()).toBe(0);
});

test('the second tap of a double tap on the warning presses nothing in it', async () => {
  const patient = await stands();
  await patient.openLink(recepcao);
  await pressSeen(link(patient));
  await shown(patient).waitFor();
  const moment = await holdsWhatComes(patient);
  await rests(patient.page, 60);
  await warning(patient).waitFor();
  await moment.isThereFor(701);
  await patient.page.getByRole('button', { name: 'Continuar' }).tap();
  await warning(patient).waitFor({ state: 'detached' });
  const inTheMiddle = () =>
    patient.page.evaluate(() => {
      const { x, y, width, height } = document.querySelector('iframe')?.getBoundingClientRect() ?? new DOMRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.tagName;
    });
  expect(await inTheMiddle()).toBe('DIALOG');
  await moment.isThereFor(701);
  expect(await inTheMiddle()).toBe('IFRAME');
});

test.each(['', 'joana'])('it is closed with the warning, by who has typed %j', async (nome) => {
  const patient = await stands();
  await patient.openLink(recepcao);
  await patient.nome.pressSequentially(nome);
  await pressSeen(link(patient));
  await shown(patient).waitFor();
  await rests(patient.page, 60);
  await warning(patient).waitFor();
  await rests(patient.page, 20);
  await dialog(patient).waitFor({ state: 'detached' });
  expect(await warning(patient).count()).toBe(0);
  await patient.reads(patient.nome, '');
  expect(await patient.page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await patient.next();
});

test.each([
  {
    how: 'refuses to be framed',
    answer: { headers: { 'x-frame-options': 'DENY' } },
    wrong: ['GET /politica net::ERR_BLOCKED_BY_RESPONSE', /^console\.error: Refused to display/],
  },
  {
    how: 'does not load',
    answer: { status: 500, body: '' },
    wrong: ['GET /politica 500'],
  },
])('of a page that $how the address can be read', async ({ answer, wrong }) => {
  const patient = await stands(answer);
  await patient.openLink(recepcao);
  await pressSeen(link(patient));
  await dialog(patient).getByText(`Se a página não aparecer, o endereço dela é ${ELSEWHERE}`).waitFor();
  await pressSeen(dialog(patient).getByRole('button', { name: 'Fechar' }));
  for (const each of wrong) await patient.observer.take(each);
  await patient.next();
});

test('a page of the hospital’s own files is shown too', async () => {
  const patient = await arrivesAtOwn();
  await patient.openLink(recepcao);
  await pressSeen(link(patient));
  await shown(patient).waitFor();
});

test('a press before the app has come opens no tab, and the page as soon as the app is there', async () => {
  const patient = await stands();
  const { page } = patient;
  const code = await hold(page, /\/assets\/.*\.js$/);
  await page.goto('/1', { waitUntil: 'commit' });
  await pressSeen(link(patient));
  expect(await dialog(patient).count()).toBe(0);
  code.release();
  await shown(patient).waitFor();
  expect(patient.context.pages()).toHaveLength(1);
});

test('neither another button of a mouse nor a long press leads to another tab', async () => {
  const patient = await stands();
  await patient.openLink(recepcao);
  await link(patient).click({ button: 'middle' });
  const stops = await link(patient).evaluate(
    (element) => !element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
  );
  expect(stops).toBe(true);
  expect(patient.context.pages()).toHaveLength(1);
});

describe('what may be framed', () => {
  /** Puts some addresses into frames, and expects the page's policy to let in these alone. */
  const allows = async ({ page, observer }: Patient, allowed: string[]) => {
    const asked = [ELSEWHERE, 'https://outro.example/', `${new URL(page.url()).origin}/privacidade.html`];
    await page.evaluate((addresses) => {
      for (const src of addresses) document.body.append(Object.assign(document.createElement('iframe'), { src }));
    }, asked);
    for (const address of asked) {
      const { origin } = new URL(address);
      const told = new RegExp(`^console\\.error: Framing '${origin}/.* violates .* "frame-src`);
      if (!allowed.includes(address)) await observer.take(told);
      else
        await eventually(() => {
          expect(page.frame({ url: address })).not.toBeNull();
        });
    }
  };

  const arrived = async (come: () => Promise<Patient>) => {
    const patient = await come();
    await patient.page.route(/\.example\//, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await patient.openLink(recepcao);
    return patient;
  };

  test('is that page alone, and nothing where nobody needs it', async () => {
    await allows(await arrived(arrives), [ELSEWHERE]);
    await allows(await arrived(arrivesAtUsual), []);
  });
});
