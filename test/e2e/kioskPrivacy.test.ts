import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { tempFolder } from '../support/tempFolder';
import { usePatients } from './support/browser';
import { settled } from './support/environments';
import { hold } from './support/hold';
import { freezeNewControls } from './support/newControls';
import { useHospital } from './support/hospital';
import { contrastIn } from './support/pixels';
import { appStarts, pressWhenReady, passSeconds } from './support/waiting';
import type { Patient } from './support/patient';
import { recepcao } from './support/wards';

const ELSEWHERE = 'https://privacidade.example/politica';

const files = tempFolder();
writeFileSync(
  path.join(files, 'privacidade.html'),
  '<!doctype html><title>Privacidade</title><h1>Quem lê o seu nome</h1>',
);

const settings = { kioskReturnSeconds: 60, privacy: 'Ninguém mais os vê.' };
const elsewhere = useHospital({ ...settings, privacyUrl: ELSEWHERE }, { STATIC_DIR: files });
const newPatient = usePatients(elsewhere);
const own = useHospital({ ...settings, privacyUrl: '/privacidade.html' }, { STATIC_DIR: files });

const openKiosk = async (headers?: Record<string, string>) => {
  const patient = await newPatient({
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
  });
  await patient.page.clock.install();
  await patient.page.route(`${ELSEWHERE}*`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: '<h1>Quem lê o seu nome</h1>',
      ...(headers && { headers }),
    }),
  );
  return patient;
};

/** Opens the start of a ward, and there the privacy page. */
const openPrivacy = async (headers?: Record<string, string>) => {
  const patient = await openKiosk(headers);
  await patient.openLink(recepcao);
  await pressWhenReady(link(patient));
  return patient;
};

const link = ({ page }: Patient) => page.getByRole('link', { name: 'Saiba mais', exact: true });
const dialog = ({ page }: Patient) => page.getByRole('dialog', { name: 'Privacidade' });
const warning = ({ page }: Patient) => page.getByRole('alertdialog', { name: /^Você ainda está aí\?/ });
const shown = ({ page }: Patient) => page.frameLocator('iframe').getByRole('heading', { name: 'Quem lê o seu nome' });

test('the privacy page opens in a dialog of the same tab', async () => {
  const patient = await openPrivacy();
  await shown(patient).waitFor();
  // The sandbox keeps the privacy page from opening tabs. A page in this sandbox has the origin `null`.
  expect(await shown(patient).evaluate(() => origin)).toBe('null');
  expect(patient.context.pages()).toHaveLength(1);
});

test.each([
  ['its button', (patient: Patient) => pressWhenReady(dialog(patient).getByRole('button', { name: 'Fechar' }))],
  ['Escape', ({ page }: Patient) => page.keyboard.press('Escape')],
])('the privacy page is closed by %s', async (_way, close) => {
  const patient = await openPrivacy();
  await shown(patient).waitFor();
  await close(patient);
  await dialog(patient).waitFor({ state: 'detached' });
  expect(await link(patient).evaluate((element) => element === document.activeElement)).toBe(true);
  await patient.next();
});

test('a touch within the privacy page does not delay the warning', async () => {
  const patient = await openPrivacy();
  await passSeconds(patient.page, 50);
  await shown(patient).tap();
  expect(await warning(patient).count()).toBe(0);
  await passSeconds(patient.page, 10);
  await warning(patient).waitFor();
});

test('a touch on the warning keeps the privacy page open', async () => {
  const patient = await openPrivacy();
  await shown(patient).waitFor();
  await passSeconds(patient.page, 60);
  await warning(patient).waitFor();
  await patient.page.getByRole('button', { name: 'Continuar' }).tap();
  await warning(patient).waitFor({ state: 'detached' });
  expect(await dialog(patient).isVisible()).toBe(true);
  await passSeconds(patient.page, 50);
  expect(await warning(patient).count()).toBe(0);
});

test('the second tap of a double tap on the warning does not reach the privacy page', async () => {
  const patient = await openPrivacy();
  await shown(patient).waitFor();
  const controls = await freezeNewControls(patient);
  await passSeconds(patient.page, 60);
  await warning(patient).waitFor();
  await controls.setAge(701);
  await patient.page.getByRole('button', { name: 'Continuar' }).tap();
  await warning(patient).waitFor({ state: 'detached' });
  const inTheMiddle = () =>
    patient.page.evaluate(() => {
      const { x, y, width, height } = document.querySelector('iframe')?.getBoundingClientRect() ?? new DOMRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.tagName;
    });
  expect(await inTheMiddle()).toBe('DIALOG');
  await controls.setAge(701);
  expect(await inTheMiddle()).toBe('IFRAME');
});

test('the dialog shows the address of a page that refuses to be framed', async () => {
  const patient = await openPrivacy({ 'x-frame-options': 'DENY' });
  await dialog(patient).getByText(`Se a página não aparecer, o endereço dela é ${ELSEWHERE}`).waitFor();
  await pressWhenReady(dialog(patient).getByRole('button', { name: 'Fechar' }));
  await patient.observer.take('GET /politica net::ERR_BLOCKED_BY_RESPONSE');
  await patient.observer.take(/^console\.error: Refused to display/);
  await patient.next();
});

test('a privacy page from the hospital’s own files, without its own colours, can be read where the browser forces dark pages', async () => {
  const patient = await newPatient({ baseURL: own.url });
  const { page } = patient;
  const session = await patient.context.newCDPSession(page);
  await session.send('Emulation.setAutoDarkModeOverride', { enabled: true });
  await patient.openLink(recepcao);
  await pressWhenReady(link(patient));
  await shown(patient).waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    const area = await shown(patient).boundingBox();
    expect(await contrastIn(page, area ?? { x: 0, y: 0, width: 0, height: 0 })).toBeGreaterThan(4.5);
  }
});

test('a press of the link before the app starts does nothing', async () => {
  const patient = await openKiosk();
  const { page } = patient;
  const code = await hold(page, /\/assets\/.*\.js$/);
  await page.goto('/1', { waitUntil: 'commit' });
  await pressWhenReady(link(patient));
  code.release();
  await appStarts(patient);
  expect(await dialog(patient).count()).toBe(0);
  expect(patient.context.pages()).toHaveLength(1);
  expect(patient.path).toBe('/1');
});

test('neither the middle mouse button nor a long press opens another tab', async () => {
  const patient = await openKiosk();
  await patient.openLink(recepcao);
  await appStarts(patient);
  await link(patient).click({ button: 'middle' });
  const stops = await link(patient).evaluate(
    (element) => !element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
  );
  expect(stops).toBe(true);
  expect(patient.context.pages()).toHaveLength(1);
  await pressWhenReady(link(patient));
  await shown(patient).waitFor();
});
