import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core';
import { POST_DELAY } from '../../../src/contract/limits';
import type { InstalledBrowser } from './chromium';
import { setAnimationRate } from './newControls';
import { watchFrames } from './waiting';
import { Patient } from './patient';

// Set here and not in `config/test/jest.config.js`, because jest ignores `testTimeout` in the configuration of one project.
jest.setTimeout(120_000);

const PATIENCE_MS = 30_000;

/** Shortens the delay before each post (behaviour 4.1) to a tenth, so that the tests take less time. */
const shortenDelay = (postDelay: number) => {
  const set = window.setTimeout.bind(window);
  window.setTimeout = ((run: () => void, ms?: number, ...args: unknown[]) =>
    set(run, ms === postDelay ? ms / 10 : ms, ...args)) as typeof setTimeout;
};

/**
 * Starts the browser. Makes up to three attempts, because the packaged Chromium crashes in about one of a hundred
 * starts (SIGSEGV before any page).
 */
export const launch = async (triesLeft = 2): Promise<Browser> => {
  const { executablePath, env } = JSON.parse(process.env['E2E_BROWSER'] ?? '') as InstalledBrowser;
  try {
    return await chromium.launch({
      executablePath,
      headless: true,
      args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
      env: { ...(process.env as Record<string, string>), ...env },
    });
  } catch (error) {
    if (triesLeft === 0) throw error;
    return launch(triesLeft - 1);
  }
};

/** The browser of a test file. It starts before the tests. */
export const withBrowser = () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
  });
  return () => browser;
};

/**
 * Creates a patient in a new browser context.
 *
 * Animations and the delays before posts take a tenth of their usual time. So a new control accepts the pointer after
 * 70 instead of 700 ms (behaviour 3.4).
 */
export const createPatient = async (
  browser: Browser,
  hospital: { readonly url: string },
  options: BrowserContextOptions = {},
): Promise<Patient> => {
  const context = await browser.newContext({
    baseURL: hospital.url,
    locale: 'pt-BR',
    viewport: { width: 412, height: 915 },
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(shortenDelay, POST_DELAY);
  await watchFrames(context);
  const patient = new Patient(context, await context.newPage());
  await setAnimationRate(patient, 10);
  return patient;
};

/** The hospital that all test files share. A test that reads what is stored needs its own. */
export const sharedHospital = { url: process.env['E2E_HOSPITAL'] ?? '' };

/**
 * Returns a function that creates a patient. A test fails at its end if the patient's observer has recorded an error
 * that the test has not removed with `Observer.take`.
 */
export const usePatients = (hospital: { readonly url: string } = sharedHospital) => {
  const browser = withBrowser();
  let open: Patient[] = [];

  afterEach(async () => {
    const patients = open;
    open = [];
    await Promise.all(patients.map(({ context }) => context.close()));
    expect(patients.flatMap(({ observer }) => observer.wrong)).toEqual([]);
  });

  return async (options: BrowserContextOptions = {}): Promise<Patient> => {
    const patient = await createPatient(browser(), hospital, options);
    open.push(patient);
    return patient;
  };
};
