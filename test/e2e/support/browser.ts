import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core';
import type { InstalledBrowser } from './chromium';
import { watchFrames } from './patience';
import { Patient } from './patient';

// `testTimeout` of a project in jest's configuration is not read.
jest.setTimeout(120_000);

/** How long a patient waits for anything; nothing is measured by it, and a busy machine takes its time. */
const PATIENCE_MS = 30_000;

/** A tenth of the pause before each post (behaviour 4.1), and of nothing else: no test waits for what it does not look at. */
const quicken = () => {
  const set = window.setTimeout.bind(window);
  window.setTimeout = ((run: () => void, ms?: number, ...args: unknown[]) =>
    set(run, ms === 2000 ? 200 : ms, ...args)) as typeof setTimeout;
};

/** The packaged Chromium crashes once in some hundred starts (SIGSEGV, before any page): started again, at most twice. */
const launch = async (triesLeft = 2): Promise<Browser> => {
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

/**
 * Lets patients come, each with a browser context of their own: nothing stored, nothing cached. At the end of a test
 * nothing may have gone wrong in any of them but what the test took from the patient's observer.
 * @param hospital where their links lead
 * @param pace `real` where the two seconds before each post are what is looked at, or time passes in other ways
 * @returns a function that a test calls for each patient
 */
export const usePatients = (hospital: { readonly url: string }, pace: 'quick' | 'real' = 'quick') => {
  let browser: Browser;
  let here: Patient[] = [];

  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
  });
  afterEach(async () => {
    const patients = here;
    here = [];
    await Promise.all(patients.map(({ context }) => context.close()));
    expect(patients.flatMap(({ observer }) => observer.wrong)).toEqual([]);
  });

  return async (options: BrowserContextOptions = {}): Promise<Patient> => {
    const context = await browser.newContext({
      baseURL: hospital.url,
      locale: 'pt-BR',
      viewport: { width: 412, height: 915 },
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    if (pace === 'quick') await context.addInitScript(quicken);
    await watchFrames(context);
    const patient = new Patient(context, await context.newPage());
    here.push(patient);
    return patient;
  };
};
