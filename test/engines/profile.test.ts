import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { phone } from '../e2e/support/environments';
import { eventually } from '../support/eventually';
import { openHospital, type Hospital } from '../e2e/support/hospital';
import { Patient } from '../e2e/support/patient';
import { farmacia } from '../e2e/support/wards';
import { openFirefox } from './drivers/firefox';
import { completeChromium, type Found } from './support/find';
import { unpacked } from './support/mozLz4';
import { Patient as AnyPatient } from './support/patient';

// The time limit is long, because a browser may take long to write its profile.
jest.setTimeout(240_000);

// The Chromium of the browser tests cannot restore sessions.
const executablePath = completeChromium;
const whereItIs = executablePath ? test : test.skip;

const found = JSON.parse(process.env['ENGINES'] ?? '[]') as Found[];
const firefox = found.find(
  (one): one is Extract<Found, { engine: 'firefox' }> => 'engine' in one && one.engine === 'firefox',
);
const whereFirefoxIs = firefox ? test : test.skip;

let profile: string;
let hospital: Hospital;
beforeAll(async () => {
  hospital = await openHospital();
});
afterAll(() => hospital.stop());
beforeEach(() => {
  profile = mkdtempSync(path.join(os.tmpdir(), 'avaliacao-profile-'));
});
/** Ends the browser of the current test. Called after each test, so that the browser ends even if the test fails. */
let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});

/** The content of a file; empty if the file is gone, because a running browser may delete files at any time. */
const bytesOf = (file: string) => {
  try {
    return unpacked(readFileSync(file));
  } catch {
    return Buffer.alloc(0);
  }
};

/** The files that contain any of `texts`, encoded as UTF-8 or UTF-16. */
const holding = (...texts: string[]): string[] =>
  readdirSync(profile, { recursive: true, encoding: 'utf8' }).filter((file) => {
    const bytes = bytesOf(path.join(profile, file));
    return texts.some((text) => bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le')));
  });

/** Waits until the browser has written this text into its profile. */
const isWritten = (text: string) =>
  eventually(() => {
    expect(holding(text)).not.toEqual([]);
  }, 60_000);

const written = () => holding('QUITERIABR', 'quiteriabr', '98765-4321', '11987654321');

const open = async () => {
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    baseURL: hospital.url,
    args: ['--no-sandbox', '--disable-gpu', '--restore-last-session'],
  });
  close = () => context.close();
  return context;
};

whereItIs(
  'Chromium writes neither name nor phone into its profile when it crashes, is restored and is closed',
  async () => {
    let context = await open();
    const comes = async () => {
      const patient = new Patient(context, await context.newPage());
      await patient.openLink(farmacia);
      await patient.nome.pressSequentially('quiteriabr');
      await patient.telefone.pressSequentially('11987654321');
      await patient.seesValue(patient.telefone, '(11) 98765-4321');
      return patient;
    };
    const first = await comes();

    // A cross-check: without `autocomplete="off"`, Chromium writes the text of an input, and the test finds it. The texts
    // of `comes` were typed earlier. If Chromium wrote them, they would be in the profile by now.
    const other = new Patient(context, await context.newPage());
    await other.openLink(farmacia);
    await other.nome.evaluate((input) => {
      input.removeAttribute('autocomplete');
    });
    await other.nome.pressSequentially('controleabr');
    await other.page.evaluate(() => {
      history.pushState(history.state, '', '/7?');
    });
    await isWritten('CONTROLEABR');
    expect(written()).toEqual([]);

    const gone = new Promise((resolve) => context.once('close', resolve));
    const devTools = await context.newCDPSession(first.page);
    devTools.send('Browser.crash').catch(() => undefined);
    await gone;
    expect(written()).toEqual([]);

    context = await open();
    const patient = await comes();
    await patient.next();
    await patient.send();
    await patient.seesThanks();
    await context.close();
    expect(written()).toEqual([]);

    context = await open();
    await context.newPage();
    await context.close();
    expect(written()).toEqual([]);
  },
);

whereFirefoxIs(
  'Firefox writes neither name nor phone into its profile when it is killed, restored and closed',
  async () => {
    if (!firefox) return;
    const openKept = () =>
      openFirefox(firefox.executablePath, phone, profile, [
        'user_pref("browser.sessionstore.interval", 500);',
        'user_pref("browser.sessionstore.resume_from_crash", true);',
        // Loads all restored tabs immediately, because WebDriver BiDi fails as long as a restored tab has no page.
        'user_pref("browser.sessionstore.restore_on_demand", false);',
        'user_pref("browser.sessionstore.restore_tabs_lazily", false);',
      ]);
    let driver = await openKept();
    close = () => driver.kill();
    const patient = new AnyPatient(driver, hospital.url);
    /**
     * Waits until Firefox has written the page's present state into the profile. The state includes the address. So
     * this function adds `mark` to the address and waits until the profile contains `mark`.
     */
    const stateIsWritten = async (mark: string) => {
      await driver.evaluate(`history.replaceState(history.state, '', '#${mark}')`);
      await isWritten(mark);
    };

    // A cross-check: without `autocomplete="off"`, Firefox writes the text of an input, and the test finds it.
    await patient.openLink(farmacia);
    await patient.sees(farmacia.Descricao);
    await driver.evaluate(
      `document.querySelectorAll('input').forEach((input) => { input.removeAttribute('autocomplete'); })`,
    );
    await patient.tapInput('Nome');
    await driver.type('controleabr');
    await isWritten('CONTROLEABR');

    await driver.go(`${hospital.url}/${farmacia.Id}?de-novo`);
    await eventually(async () => {
      expect(await driver.evaluate('location.search')).toBe('?de-novo');
    });
    await patient.sees(farmacia.Descricao);
    await patient.tapInput('Nome');
    await driver.type('quiteriabr');
    await patient.tapInput('Telefone');
    await driver.type('11987654321');
    await patient.reads('Telefone', '(11) 98765-4321');
    await stateIsWritten('marcadigitada');
    expect(written()).toEqual([]);

    await patient.next();
    await patient.tapButton('Enviar');
    await patient.sees('Agradecemos por sua participação!');
    await stateIsWritten('marcaenviada');
    await driver.kill();
    expect(written()).toEqual([]);

    driver = await openKept();
    await driver.close();
    close = undefined;
    expect(written()).toEqual([]);
  },
);
