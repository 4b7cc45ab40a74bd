import { usePatients } from './support/browser';
import { eventually } from '../support/eventually';
import { useHospital } from './support/hospital';
import { imeOf } from './support/ime';
import { freezeNewControls } from './support/newControls';
import { passSeconds } from './support/waiting';
import { calls, type Patient } from './support/patient';
import { espera, farmacia, limpeza, recepcao } from './support/wards';

const hospital = useHospital({ kioskReturnSeconds: 60 });
const newPatient = usePatients(hospital);

const warning = ({ page }: Patient) => page.getByRole('alertdialog', { name: /^Você ainda está aí\? Em \d+ s/ });

const openKiosk = async (options: Parameters<typeof newPatient>[0] = {}) => {
  const patient = await newPatient({ viewport: { width: 1024, height: 768 }, hasTouch: true, ...options });
  await patient.page.clock.install();
  return patient;
};

/** Everything in local and session storage, except the time of the last touch. */
const stored = async (patient: Patient) => {
  const keys = await patient.stored();
  const tab = await patient.page.evaluate(() => Object.entries<string>(sessionStorage));
  expect(tab.map(([key]) => key)).toEqual(['avaliacao']);
  const { touchedAt, ...value } = JSON.parse(tab[0]?.[1] ?? '') as { touchedAt: number };
  expect(touchedAt).toBeGreaterThan(0);
  return { keys, value };
};

/** What the browser stores at the start of a ward. The app writes it a moment after the screen shows the location. */
const startState = (patient: Patient) =>
  eventually(async () => {
    const { keys, value } = await stored(patient);
    expect(keys).toHaveProperty('local', expect.stringContaining(recepcao.Descricao));
    expect(value).toHaveProperty('local.Descricao', recepcao.Descricao);
    return { keys, value };
  });

const focused = ({ page }: Patient) => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80));

test('typing on a keyboard on the screen, which may send no key events, is a touch, but a word that is still being composed when the warning opens does not close it', async () => {
  const patient = await openKiosk();
  await patient.openLink(recepcao);
  await patient.nome.pressSequentially('ana ');
  const ime = await imeOf(patient);
  for (const text of ['l', 'li', 'lim', 'lima']) {
    await ime.compose(text);
    await passSeconds(patient.page, 50);
    expect(await warning(patient).count()).toBe(0);
  }
  await ime.compose('lim');
  await passSeconds(patient.page, 60);
  await passSeconds(patient.page, 5);
  await warning(patient).waitFor();
  await passSeconds(patient.page, 15);
  await patient.seesValue(patient.nome, '');
  expect(await warning(patient).count()).toBe(0);
});

test('an abandoned survey returns to the start of its ward, in the same state as for the first patient', async () => {
  const patient = await openKiosk();
  await patient.openLink(recepcao);
  const fresh = await startState(patient);
  await patient.nome.pressSequentially('joana');
  await patient.next();
  await patient.choose(espera, 'Ru');
  await passSeconds(patient.page, 50);
  expect(await warning(patient).count()).toBe(0);
  await passSeconds(patient.page, 10);
  await warning(patient).waitFor();
  // The survey must be hidden, not only blurred: after zooming in, a patient could read blurred text beside the warning.
  expect(await patient.page.locator('main').evaluate((main) => getComputedStyle(main).opacity)).toBe('0');
  expect(await warning(patient).innerText()).toMatch(
    /^Você ainda está aí\?\s+Em \d+ s o que foi preenchido será apagado\.\s+Continuar$/,
  );
  await passSeconds(patient.page, 20);
  await patient.page.waitForURL('**/1');
  await eventually(async () => {
    expect(await stored(patient)).toEqual(fresh);
  });
  await eventually(async () => {
    expect(await focused(patient)).toMatch(/^<h1/);
  });
  expect(patient.observer.callsTo(calls.responder)).toEqual([]);

  await patient.next();
  expect(await patient.chosen(espera)).toEqual([]);
  const [first, second] = hospital.identificacoes().slice(-2);
  expect([first?.nome, second?.nome]).toEqual(['JOANA', '']);
});

test('on a zoomed screen the button of the warning is in sight', async () => {
  const patient = await openKiosk({ isMobile: true });
  const { page } = patient;
  await patient.openLink(recepcao);
  await patient.nome.pressSequentially('ana');
  const session = await patient.context.newCDPSession(page);
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
  await passSeconds(page, 60);
  await warning(patient).waitFor();
  const isInSight = () =>
    page.evaluate(() => {
      const { offsetLeft, offsetTop, width, height } = visualViewport as VisualViewport;
      const { left, top, right, bottom } = (document.querySelector('.stay button') as Element).getBoundingClientRect();
      return left > offsetLeft && top > offsetTop && right < offsetLeft + width && bottom < offsetTop + height;
    });
  await eventually(async () => {
    expect(await isInSight()).toBe(true);
  });
});

test('the zoom of the previous patient is reset for the next one', async () => {
  const patient = await openKiosk({ isMobile: true });
  const { page } = patient;
  await patient.goesToQuestions(farmacia);
  await patient.send();
  await passSeconds(page, 3);
  await patient.seesThanks();
  const session = await patient.context.newCDPSession(page);
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
  const scale = () => page.evaluate(() => visualViewport?.scale);
  expect(await scale()).toBe(2);
  await passSeconds(page, 60);
  await page.waitForURL('**/7');
  await eventually(async () => {
    expect(await scale()).toBe(1);
  });
  await patient.sees(farmacia.Descricao);
  await patient.next();
});

test('whatever closes the warning changes nothing else', async () => {
  const ways: { how: string; stay: (patient: Patient) => Promise<void> }[] = [
    { how: 'by a touch of the button', stay: ({ page }) => page.getByRole('button', { name: 'Continuar' }).tap() },
    { how: 'by a touch beside it', stay: ({ page }) => page.touchscreen.tap(30, 740) },
    { how: 'by a click', stay: ({ page }) => page.mouse.click(512, 60) },
    ...['Enter', 'Space', 'Escape', 'Tab', 'a'].map((key) => ({
      how: `by ${key}`,
      stay: ({ page }: Patient) => page.keyboard.press(key),
    })),
  ];

  const patient = await openKiosk();
  await patient.goesToQuestions(recepcao);
  await patient.choose(limpeza, 'Bo');
  const face = patient.face(limpeza, 'Bo');
  for (const { how, stay } of ways) {
    await face.focus();
    await passSeconds(patient.page, 60);
    await warning(patient).waitFor();
    expect(await focused(patient)).toContain('Continuar');
    await stay(patient);
    await warning(patient).waitFor({ state: 'detached' });
    const pressed = await patient.page.locator('.face[aria-pressed=true]').count();
    expect({ how, chosen: await patient.chosen(limpeza), pressed }).toEqual({ how, chosen: ['Bo'], pressed: 1 });
    expect(await face.evaluate((element) => element === document.activeElement)).toBe(true);
    await passSeconds(patient.page, 50);
    expect(await warning(patient).count()).toBe(0);
    await patient.page.keyboard.press('Shift');
  }
});

test('a touch anywhere leaves the thank-you screen, but not one that was meant for the previous screen', async () => {
  const patient = await openKiosk();
  const { page } = patient;
  await patient.goesToQuestions(farmacia);
  await patient.send();
  const controls = await freezeNewControls(patient);
  await passSeconds(page, 3);
  await patient.seesThanks();
  for (const ms of [0, 260, 699]) {
    await controls.setAge(ms);
    await page.touchscreen.tap(5, 5);
    expect(patient.path).toBe('/agradecimento');
  }
  await controls.setAge(701);
  await page.touchscreen.tap(5, 5);
  await page.waitForURL('**/7');
  await patient.sees(farmacia.Descricao);
});

test('the page is reloaded after an hour, but not while its code cannot be loaded', async () => {
  const patient = await openKiosk();
  const { page } = patient;
  // If a page navigates to its own address, and the address has a fragment (`#…`), the browser only scrolls. The app
  // must still load the page again.
  await page.goto('/1?de=tablet#balcao');
  await patient.sees(recepcao.Descricao);
  await page.evaluate(() => {
    Object.assign(window, { marked: true });
  });
  const isMarked = () => page.evaluate(() => 'marked' in window);
  await page.route(/\/assets\/main\./, (route) => route.fulfill({ status: 404 }));
  await passSeconds(page, 3600);
  await patient.observer.take(/^GET \/assets\/main\.\w+\.js 404$/);
  expect(await isMarked()).toBe(true);
  await page.unrouteAll();
  await passSeconds(page, 61);
  await eventually(async () => {
    expect(await isMarked()).toBe(false);
  });
});
