import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface InstalledBrowser {
  executablePath: string;
  env: Record<string, string>;
}

const root = path.resolve(__dirname, '..', '..', '..');

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
];

const namedBrowser = (): InstalledBrowser | undefined => {
  const executablePath = process.env['CHROME_PATH'];
  if (!executablePath) return undefined;
  if (!existsSync(executablePath)) throw new Error(`CHROME_PATH names ${executablePath}, which does not exist.`);
  return { executablePath, env: {} };
};

const browserOfTheMachine = (): InstalledBrowser => {
  const executablePath = usualPlaces.find((place) => existsSync(place));
  if (!executablePath) throw new Error('No browser found: install Chromium or Chrome, or name one in CHROME_PATH.');
  return { executablePath, env: {} };
};

/** The package @sparticuz/chromium contains a browser for Linux on x64 only. */
export const isPackageForThisMachine = process.platform === 'linux' && process.arch === 'x64';

/**
 * Unpacks the browser in another process, which gets two environment variables for the package. `TMPDIR` says where to
 * unpack. Without `AWS_EXECUTION_ENV`, the package would not unpack the libraries that the browser needs.
 */
const unpackInto = (folder: string) => {
  execFileSync(
    process.execPath,
    ['-e', 'import("@sparticuz/chromium").then((chromium) => chromium.default.executablePath())'],
    {
      cwd: root,
      env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    },
  );
};

/** Writes the final folder of the browser, `place`, into its font configuration, which expects the fonts in /tmp. */
const nameFontsIn = (folder: string, place: string) => {
  const file = path.join(folder, 'fonts', 'fonts.conf');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('/tmp/', `${place}/`));
};

/**
 * Calls `fill` with a new folder, unless `place` exists. The folder gets the name `place` only when it is complete. So
 * no test run uses what another run has left incomplete.
 */
export const fillOnce = (place: string, fill: (folder: string) => void) => {
  if (existsSync(place)) return;
  const partial = `${place}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  try {
    fill(partial);
    renameSync(partial, place);
  } catch (error) {
    // A parallel run may have created the folder first. Then this run uses that folder.
    if (!existsSync(place)) throw error;
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
};

/** Unpacks the browser once, below `.cache/`. */
export const browserOfThePackage = (): InstalledBrowser => {
  const { version } = JSON.parse(
    readFileSync(path.join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'),
  ) as { version: string };
  const place = path.join(root, '.cache', `chromium-${version}`);
  fillOnce(place, (folder) => {
    unpackInto(folder);
    nameFontsIn(folder, place);
  });
  return {
    executablePath: path.join(place, 'chromium'),
    env: { LD_LIBRARY_PATH: path.join(place, 'al2023', 'lib'), FONTCONFIG_PATH: path.join(place, 'fonts') },
  };
};

export const installBrowser = (): InstalledBrowser =>
  namedBrowser() ?? (isPackageForThisMachine ? browserOfThePackage() : browserOfTheMachine());
