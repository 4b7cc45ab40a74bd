import { usePatients } from './support/browser';
import { stopsTheClock } from './support/clock';
import { eventually } from './support/eventually';
import { hold } from './support/hold';
import { useHospital } from './support/hospital';
import { holdsWhatComes } from './support/justCome';
import { rests } from './support/patience';
import { calls, routeOf, type Patient } from './support/patient';
import { espera, farmacia, limpeza, recepcao } from './support/wards';

const hospital = useHospital({ KIOSK_RETURN_SECONDS: '60' });
const arrives = usePatients(hospital);
const usual = useHospital();

const warning = ({ page }: Patient) => page.getByRole('alertdialog', { name: /^Você ainda está aí\? Em \d+ s/ });

const pathOf = ({ page }: Patient) => new URL(page.url()).pathname;

/** A patient before a tablet whose clock can be moved. */
const stands = async (options: Parameters<typeof arrives>[0] = {}) => {
  const patient = await arrives({ viewport: { width: 1024, height: 768 }, hasTouch: true, ...options });
  await patient.page.clock.install();
  return patient;
};

/** The entire storage (the four keys and the tab's own value), without the time of the last touch. */
const kept = async (patient: Patient) => {
  const keys = await patient.stored();
  const tab = await patient.page.evaluate(() => Object.entries<string>(sessionStorage));
  expect(tab.map(([key]) => key)).toEqual(['avaliacao']);
  const { touchedAt, ...value } = JSON.parse(tab[0]?.[1] ?? '') as { touchedAt: number };
  expect(touchedAt).toBeGreaterThan(0);
  return { keys, value };
};

const focused = ({ page }: Patient) => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80));

test('after a typed name the warning opens, and then the name is wiped', async () => {
  const patient = await stands();
  await patient.openLink(recepcao);
  const fresh = await kept(patient);
  await patient.nome.pressSequentially('joana');
  await patient.telefone.pressSequentially('11987654321');
  await rests(patient.page, 50);
  expect(await warning(patient).count()).toBe(0);
  await rests(patient.page, 10);
  await warning(patient).waitFor();
  // Zooming in does not reveal it either.
  expect(await patient.page.locator('main').evaluate((main) => getComputedStyle(main).opacity)).toBe('0');
  expect(await warning(patient).innerText()).toMatch(
    /^Você ainda está aí\?\s+Em \d+ s o que foi preenchido será apagado\.\s+Continuar$/,
  );
  await rests(patient.page, 20);
  await warning(patient).waitFor({ state: 'detached' });
  await patient.reads(patient.nome, '');
  await patient.reads(patient.telefone, '');
  await patient.sees(recepcao.Descricao);
  expect(pathOf(patient)).toBe('/1');
  expect(await kept(patient)).toEqual(fresh);
  expect(await focused(patient)).toMatch(/^<h1/);
  // And the arrow is heard as ever.
  await patient.next();
  expect(hospital.identificacoes().at(-1)).toMatchObject({ nome: '', telefone: '' });
});

test('an abandoned survey returns to the start of its ward, in the same state as for the first patient', async () => {
  const patient = await stands();
  await patient.openLink(recepcao);
  const fresh = await kept(patient);
  await patient.nome.pressSequentially('joana');
  await patient.next();
  await patient.choose(espera, 'Ru');
  await rests(patient.page, 60);
  await warning(patient).waitFor();
  await rests(patient.page, 20);
  await patient.page.waitForURL('**/1');
  await patient.sees(recepcao.Descricao);
  expect(await kept(patient)).toEqual(fresh);
  expect(patient.observer.callsTo(calls.responder)).toEqual([]);

  // Neither going back nor the next identification restores the answers.
  await patient.next();
  expect(await patient.chosen(espera)).toEqual([]);
  const [first, second] = hospital.identificacoes().slice(-2);
  expect([first?.nome, second?.nome]).toEqual(['JOANA', '']);
});

test('warning and wipe take precedence over the dialog that asks before the survey is left', async () => {
  const patient = await stands();
  const { page, ficar } = patient;
  await patient.goesToQuestions(recepcao);
  await patient.choose(espera, 'Ru');
  await page.goBack();
  await ficar.waitFor();
  await rests(page, 60);
  await warning(patient).waitFor();
  expect(await ficar.count()).toBe(0);
  // The patient who is still there finds the dialog again.
  await page.getByRole('button', { name: 'Continuar' }).click();
  await ficar.waitFor();
  expect(await patient.chosen(espera)).toEqual(['Ru']);

  await rests(page, 60);
  await warning(patient).waitFor();
  await rests(page, 20);
  await page.waitForURL('**/1');
  await patient.sees(recepcao.Descricao);
  expect(await page.locator('dialog').count()).toBe(0);
  await patient.next();
  expect(await patient.chosen(espera)).toEqual([]);
});

test('the start is shown in place of an old survey that a crashed browser restores', async () => {
  const patient = await stands();
  const { page } = patient;
  await patient.goesToQuestions(recepcao);
  await patient.choose(espera, 'Ru');
  await rests(page, 30);
  await page.reload();
  await patient.seesQuestions();
  expect(await patient.chosen(espera)).toEqual(['Ru']);

  // The browser crashes while hidden, where the kiosk loop does not run, and starts again an hour later.
  await stopsTheClock(patient, 10_000);
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 3_600_000);
  await page.reload();
  await page.clock.resume();
  await patient.sees(recepcao.Descricao);
  await page.waitForURL('**/1');
  await patient.next();
  expect(await patient.chosen(espera)).toEqual([]);
  const [first, second] = hospital.identificacoes().slice(-2);
  expect(first?.chave).not.toBe(second?.chave);
});

test('the zoom of the previous patient is reset for the next one', async () => {
  const patient = await stands({ isMobile: true });
  const { page } = patient;
  await patient.goesToQuestions(farmacia);
  await patient.send();
  await rests(page, 3);
  await patient.seesThanks();
  const session = await patient.context.newCDPSession(page);
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
  const scale = () => page.evaluate(() => visualViewport?.scale);
  expect(await scale()).toBe(2);
  await rests(page, 60);
  await page.waitForURL('**/7');
  await eventually(async () => {
    expect(await scale()).toBe(1);
  });
  await patient.sees(farmacia.Descricao);
  await patient.next();
});

describe('a touch keeps everything', () => {
  const ways: { how: string; stay: (patient: Patient) => Promise<void> }[] = [
    { how: 'by a touch of the button', stay: ({ page }) => page.getByRole('button', { name: 'Continuar' }).tap() },
    { how: 'by a touch beside it', stay: ({ page }) => page.touchscreen.tap(30, 740) },
    { how: 'by a click', stay: ({ page }) => page.mouse.click(512, 60) },
    ...['Enter', 'Space', 'Escape', 'Tab', 'a'].map((key) => ({
      how: `by ${key}`,
      stay: ({ page }: Patient) => page.keyboard.press(key),
    })),
  ];

  test.each(ways)('$how, where the focus was, and nothing else is pressed', async ({ stay }) => {
    const patient = await stands();
    await patient.goesToQuestions(recepcao);
    await patient.choose(limpeza, 'Bo');
    await patient.face(limpeza, 'Bo').focus();
    await rests(patient.page, 60);
    await warning(patient).waitFor();
    // The warning takes the focus, and the screen behind it cannot be reached.
    expect(await focused(patient)).toContain('Continuar');
    await stay(patient);
    await warning(patient).waitFor({ state: 'detached' });
    expect(await patient.chosen(limpeza)).toEqual(['Bo']);
    expect(await patient.page.locator('.face[aria-pressed=true]').count()).toBe(1);
    expect(await focused(patient)).toContain('aria-label="Bo, Bom"');
    // The full time starts again.
    await rests(patient.page, 50);
    expect(await warning(patient).count()).toBe(0);
  });

  test('more than ten times', async () => {
    const patient = await stands();
    await patient.openLink(recepcao);
    await patient.nome.pressSequentially('jo');
    for (let time = 1; time <= 12; time += 1) {
      await rests(patient.page, 60);
      await warning(patient).waitFor();
      await patient.page.keyboard.press('Enter');
      await warning(patient).waitFor({ state: 'detached' });
    }
    await patient.nome.pressSequentially('ana');
    await patient.reads(patient.nome, 'JOANA');
    expect(await patient.nome.evaluate((input) => input === document.activeElement)).toBe(true);
  });
});

test('no warning opens while sending, even if the host is slow', async () => {
  const patient = await stands();
  await patient.goesToQuestions(farmacia);
  await patient.choose(espera, 'Mb');
  const answer = await hold(patient.page, routeOf('responder'));
  await patient.send();
  await rests(patient.page, 3);
  await eventually(() => {
    expect(answer.held()).toBe(1);
  });
  await rests(patient.page, 3600);
  await rests(patient.page, 3600);
  expect(await warning(patient).count()).toBe(0);
  await patient.carregando.waitFor();
  answer.release();
  await patient.seesThanks();
});

test.each([
  { viewport: { width: 200, height: 220 } },
  { viewport: { width: 180, height: 200 } },
  { viewport: { width: 320, height: 150 } },
])('a warning that does not fit $viewport.width × $viewport.height px wipes all the same', async ({ viewport }) => {
  const patient = await stands({ viewport });
  await patient.openLink(recepcao);
  await patient.nome.pressSequentially('joana');
  await patient.page.mouse.wheel(0, 400);
  await rests(patient.page, 62);
  await warning(patient).waitFor();
  expect(await warning(patient).evaluate((dialog) => dialog.scrollHeight > dialog.clientHeight)).toBe(true);
  await rests(patient.page, 5);
  await warning(patient).waitFor();
  await rests(patient.page, 20);
  await patient.reads(patient.nome, '');
});

test('scrolling by hand is a touch', async () => {
  const patient = await stands({ viewport: { width: 412, height: 400 } });
  await patient.goesToQuestions(recepcao);
  await rests(patient.page, 50);
  await patient.page.mouse.wheel(0, 200);
  await patient.page.waitForFunction(() => scrollY > 0);
  await rests(patient.page, 50);
  expect(await warning(patient).count()).toBe(0);
});

describe('the thanks', () => {
  const reaches = async (patient: Patient) => {
    await patient.goesToQuestions(farmacia);
    await patient.send();
    await rests(patient.page, 3);
    await patient.seesThanks();
  };

  test('count down and return to the start of the same ward', async () => {
    const patient = await stands();
    await reaches(patient);
    await patient.page.getByRole('button', { name: /^Voltar ao início \((60|5\d) s\)$/ }).waitFor();
    await rests(patient.page, 30);
    await patient.page.getByRole('button', { name: /^Voltar ao início \((30|2\d|1\d) s\)$/ }).waitFor();
    await rests(patient.page, 30);
    await patient.page.waitForURL('**/7');
    await patient.sees(farmacia.Descricao);
    expect(await patient.page.getByRole('alertdialog').count()).toBe(0);
    await patient.next();
  });

  test.each([
    { where: 'in a corner', press: ({ page }: Patient) => page.touchscreen.tap(5, 5) },
    { where: 'on the logo', press: ({ page }: Patient) => page.getByRole('img').tap() },
    { where: 'on the button', press: ({ page }: Patient) => page.getByRole('button').tap() },
    {
      where: 'by the keyboard',
      press: async ({ page }: Patient) => {
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
      },
    },
  ])('return at once when touched $where', async ({ press }) => {
    const patient = await stands();
    await reaches(patient);
    // A tap that was meant for the previous screen does not count.
    await patient.page.getByRole('button').click({ trial: true });
    await press(patient);
    await patient.page.waitForURL('**/7');
    await patient.sees(farmacia.Descricao);
  });
});

test('a tap that was meant for the previous screen does not close the thank-you screen', async () => {
  const patient = await stands();
  const { page } = patient;
  await patient.goesToQuestions(farmacia);
  await patient.send();
  const moment = await holdsWhatComes(patient);
  await rests(page, 3);
  await patient.seesThanks();
  for (const ms of [0, 260, 699]) {
    await moment.isThereFor(ms);
    await page.touchscreen.tap(5, 5);
    expect(pathOf(patient)).toBe('/agradecimento');
  }
  await moment.isThereFor(701);
  await page.touchscreen.tap(5, 5);
  await page.waitForURL('**/7');
});

describe('the clocks', () => {
  const typed = async () => {
    const patient = await stands();
    await patient.openLink(recepcao);
    await patient.nome.pressSequentially('joana');
    return patient;
  };
  const setsClock = async ({ page }: Patient, hours: number) => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.setSystemTime(now + hours * 3_600_000);
  };
  const screenIs = ({ page }: Patient, hidden: boolean) =>
    page.evaluate((is) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => is });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, hidden);

  test('a tablet that slept with its screen dark wakes at its start', async () => {
    const patient = await typed();
    await screenIs(patient, true);
    await setsClock(patient, 8);
    await screenIs(patient, false);
    await patient.reads(patient.nome, '');
    await patient.sees(recepcao.Descricao);
  });

  test.each([
    ['forward', 8],
    ['back', -8],
  ])('a clock that is set %s leads to the question, and a touch keeps everything', async (_, hours) => {
    const patient = await typed();
    await setsClock(patient, hours);
    await warning(patient).waitFor();
    await patient.page.keyboard.press('Enter');
    await warning(patient).waitFor({ state: 'detached' });
    await patient.reads(patient.nome, 'JOANA');
    await rests(patient.page, 50);
    expect(await warning(patient).count()).toBe(0);
  });
});

// The browser of these tests has no back/forward cache; Firefox's is used in test/engines.
test.each(['the first screen', 'the survey', 'the thanks'])(
  '%s from the back/forward cache is the start',
  async (screen) => {
    const patient = await stands();
    const { page } = patient;
    await patient.openLink(farmacia);
    await patient.nome.pressSequentially('joana');
    if (screen !== 'the first screen') {
      await patient.next();
      await patient.choose(espera, 'Ru');
    }
    if (screen === 'the thanks') {
      await patient.send();
      await rests(page, 3);
      await patient.seesThanks();
    }
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await page.waitForURL('**/7');
    await patient.sees(farmacia.Descricao);
    await patient.reads(patient.nome, '');
    await patient.next();
    expect(await patient.chosen(espera)).toEqual([]);
  },
);

test('a browser that has lost the tab’s own value ignores the four keys', async () => {
  const patient = await stands();
  await patient.goesToQuestions(recepcao);
  await patient.choose(espera, 'Ru');
  expect((await patient.stored())['idIdentificacaoPaciente']).toBeDefined();
  await patient.page.goto('about:blank');
  const { page } = patient;
  await page.addInitScript(() => {
    sessionStorage.clear();
  });
  await page.goto('/perguntas');
  await page.waitForURL('**/1');
  await patient.sees(recepcao.Descricao);
  expect((await patient.stored())['idIdentificacaoPaciente']).toBeUndefined();
});

describe('the page is reloaded', () => {
  /** Marks this page, to distinguish it from a reloaded one. */
  const marks = ({ page }: Patient) =>
    page.evaluate(() => {
      Object.assign(window, { marked: true });
    });
  const isMarked = ({ page }: Patient) => page.evaluate(() => 'marked' in window);

  test('after an hour at the start, and not before', async () => {
    const patient = await stands();
    await patient.openLink(recepcao);
    await marks(patient);
    await rests(patient.page, 3000);
    await rests(patient.page, 60);
    expect(await isMarked(patient)).toBe(true);
    await rests(patient.page, 600);
    await eventually(async () => {
      expect(await isMarked(patient)).toBe(false);
    });
    await patient.sees(recepcao.Descricao);
  });

  test('only once its host can be reached', async () => {
    const patient = await stands();
    await patient.openLink(recepcao);
    await marks(patient);
    let down = true;
    let tried = 0;
    await patient.page.route(
      ({ pathname }) => pathname === '/1',
      async (route) => {
        tried += 1;
        await (down ? route.abort('connectionrefused') : route.continue());
      },
    );
    await rests(patient.page, 3700);
    await patient.observer.take(/^GET \/1 net::ERR_CONNECTION_REFUSED$/);
    expect(await isMarked(patient)).toBe(true);
    expect(tried).toBe(1);
    down = false;
    await rests(patient.page, 70);
    await eventually(async () => {
      expect(await isMarked(patient)).toBe(false);
    });
    await patient.sees(recepcao.Descricao);
  });

  test('not while its code cannot be had, nor does a host that hangs use up the connections', async () => {
    const patient = await stands();
    await patient.openLink(recepcao);
    await marks(patient);
    let asked = 0;
    let answers = false;
    await patient.page.route(
      ({ pathname }) => pathname === '/1',
      async (route) => {
        asked += 1;
        // Otherwise never.
        if (answers) await route.continue();
      },
    );
    await rests(patient.page, 3600);
    await eventually(async () => {
      await rests(patient.page, 61);
      expect(asked).toBeGreaterThan(6);
    });
    expect(await isMarked(patient)).toBe(true);
    // Next is still answered.
    await patient.next();
    await patient.page.goBack();
    await patient.sees(recepcao.Descricao);

    answers = true;
    let codeIsThere = false;
    await patient.page.route(/\/assets\/main\./, (route) =>
      codeIsThere ? route.continue() : route.fulfill({ status: 404 }),
    );
    await rests(patient.page, 130);
    await patient.observer.take(/^GET \/assets\/main\.\w+\.js 404$/);
    expect(await isMarked(patient)).toBe(true);
    codeIsThere = true;
    await rests(patient.page, 61);
    await eventually(async () => {
      expect(await isMarked(patient)).toBe(false);
    });
  });

  test('not with typed text, about which the warning asks first', async () => {
    const patient = await stands();
    await patient.openLink(recepcao);
    await marks(patient);
    await rests(patient.page, 3700 - 120);
    await patient.nome.pressSequentially('joana');
    await rests(patient.page, 60);
    await warning(patient).waitFor();
    await patient.page.keyboard.press('Escape');
    await warning(patient).waitFor({ state: 'detached' });
    expect(await isMarked(patient)).toBe(true);
    await patient.reads(patient.nome, 'JOANA');
  });
});

describe('where the browser stores nothing', () => {
  const standsWithoutStorage = async () => {
    const patient = await stands();
    await patient.page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    });
    return patient;
  };
  const denied = /^console\.warning: Local storage: denied$/;

  test('a reloaded survey returns to the start of its ward', async () => {
    const patient = await standsWithoutStorage();
    await patient.goesToQuestions(recepcao);
    await patient.observer.take(denied);
    await patient.page.reload();
    await patient.page.waitForURL('**/1');
    await patient.sees(recepcao.Descricao);
    await patient.observer.take(denied);
  });

  test('a reloaded thank-you screen counts down to the start of its ward', async () => {
    const patient = await standsWithoutStorage();
    await patient.goesToQuestions(farmacia);
    await patient.observer.take(denied);
    await patient.send();
    await rests(patient.page, 3);
    await patient.seesThanks();
    await patient.page.reload();
    await patient.page.getByRole('button', { name: /^Voltar ao início/ }).waitFor();
    await rests(patient.page, 60);
    await patient.page.waitForURL('**/7');
    await patient.sees(farmacia.Descricao);
    await patient.observer.take(denied);
  });
});

test('without kiosk mode neither a typed name nor the thank-you screen disappears', async () => {
  const patient = await arrives({ baseURL: usual.url });
  await patient.page.clock.install();
  await patient.openLink(farmacia);
  await patient.nome.pressSequentially('joana');
  await rests(patient.page, 4000);
  await rests(patient.page, 4000);
  expect(await warning(patient).count()).toBe(0);
  await patient.reads(patient.nome, 'JOANA');
  await patient.next();
  await rests(patient.page, 4000);
  expect(await warning(patient).count()).toBe(0);
  await patient.send();
  await rests(patient.page, 3);
  await patient.seesThanks();
  await rests(patient.page, 4000);
  expect(await patient.page.getByRole('button').count()).toBe(0);
  await patient.seesThanks();
});
