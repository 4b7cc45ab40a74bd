import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { installBrowser } from '../../e2e/support/chromium';
import { openFirefox } from '../../engines/drivers/firefox';
import { until } from '../../support/eventually';

export type Paper = 'A4' | 'Letter';

/** In cm. */
export const PAPERS: Record<Paper, { width: number; height: number }> = {
  A4: { width: 21, height: 29.7 },
  Letter: { width: 21.59, height: 27.94 },
};

/** An HTML file and the PDF to write. */
export interface Job {
  html: string;
  pdf: string;
}

/** @returns the names that do not fit on their posters and are cut, if the browser can be asked */
export type Printer = (jobs: readonly Job[], paper: Paper, env: Record<string, string>) => Promise<string[]>;

const CUT_NAMES =
  "Array.from(document.querySelectorAll('h2')).filter((name) => name.scrollHeight > name.clientHeight + 4)" +
  '.map((name) => name.textContent)';

const isThere = (program: string, args: readonly string[]): boolean => spawnSync(program, args).status === 0;
const addressOf = ({ html }: Job): string => pathToFileURL(html).href;

/** As a person prints without choosing anything, so without backgrounds and with the chosen paper. */
const byChromium: Printer = async (jobs, paper, fonts) => {
  const { executablePath, env } = installBrowser();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
    env: { ...(process.env as Record<string, string>), ...env, ...fonts },
  });
  try {
    const page = await browser.newPage();
    const cut: string[] = [];
    for (const job of jobs) {
      await page.goto(addressOf(job));
      cut.push(...(await page.evaluate<string[]>(CUT_NAMES)));
      await page.pdf({ path: job.pdf, format: paper });
    }
    return cut;
  } finally {
    await browser.close();
  }
};

const byFirefox: Printer = async (jobs, paper, fonts) => {
  Object.assign(process.env, fonts);
  const firefox = await openFirefox('firefox-esr', { width: 1000, height: 800 });
  try {
    const cut: string[] = [];
    for (const job of jobs) {
      await firefox.go(addressOf(job));
      const isLoaded = `location.href === '${addressOf(job)}' && document.readyState === 'complete'`;
      await until('Firefox has the page', () => firefox.evaluate<boolean>(isLoaded));
      cut.push(...(await firefox.evaluate<string[]>(CUT_NAMES)));
      writeFileSync(job.pdf, await firefox.print(PAPERS[paper]));
    }
    return cut;
  } finally {
    await firefox.close();
  }
};

const PYTHON = '/usr/bin/python3';

const byWebKit: Printer = (jobs, paper, fonts) => {
  const script = path.join(__dirname, 'webKitPrint.py');
  const pairs = jobs.flatMap((job) => [addressOf(job), job.pdf]);
  execFileSync(
    'xvfb-run',
    ['-a', 'dbus-run-session', '--', PYTHON, script, paper === 'A4' ? 'iso_a4' : 'na_letter', ...pairs],
    { env: { ...process.env, ...fonts, NO_AT_BRIDGE: '1' }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  return Promise.resolve([]);
};

/** With what each needs besides the npm packages; null if it is missing. */
export const PRINTERS: Record<string, Printer | null> = {
  Chromium: byChromium,
  Firefox: isThere('firefox-esr', ['--version']) ? byFirefox : null,
  WebKitGTK:
    isThere('xvfb-run', ['--help']) && isThere(PYTHON, ['-c', "import gi; gi.require_version('WebKit2', '4.1')"])
      ? byWebKit
      : null,
};
