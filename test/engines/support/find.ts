import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { InstalledBrowser } from '../../e2e/support/chromium';
import { oldestChromium } from './oldestChromium';

export type Found =
  | { name: string; engine: 'firefox'; executablePath: string }
  | { name: string; engine: 'webKit' }
  | ({ name: string; engine: 'chromium' } & InstalledBrowser)
  | { name: string; missing: string };

/** An installed Chromium or Chrome with everything that belongs to it. The one of the browser tests lacks some parts. */
export const completeChromium = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file));

const inPath = (program: string): string | undefined => {
  const { stdout } = spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' });
  return stdout ? stdout.trim() : undefined;
};

const firefox = (): Found => {
  const executablePath = process.env['FIREFOX_PATH'] ?? inPath('firefox-esr') ?? inPath('firefox');
  if (!executablePath) return { name: 'Firefox', missing: 'apt-get install firefox-esr, or name one in FIREFOX_PATH' };
  const version = execFileSync(executablePath, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { name: version.trim().replace('Mozilla ', ''), engine: 'firefox', executablePath };
};

const webKit = (): Found => {
  const packages = { WebKitWebDriver: 'webkit2gtk-driver', 'xvfb-run': 'xvfb', 'dbus-run-session': 'dbus' };
  const absent = Object.entries(packages).filter(([program]) => !inPath(program));
  if (absent.length)
    return { name: 'WebKitGTK', missing: `apt-get install ${absent.map(([, name]) => name).join(' ')}` };
  return { name: 'WebKitGTK', engine: 'webKit' };
};

const chromium = (): Found => {
  const { name, ...oldest } = oldestChromium();
  return 'missing' in oldest ? { name, ...oldest } : { name, engine: 'chromium', ...oldest };
};

export const findEngines = (): Found[] => [chromium(), firefox(), webKit()];

export type FoundReader =
  | { name: string; engine: 'firefox'; executablePath: string }
  | { name: string; engine: 'webKit' }
  | ({ name: string; engine: 'chromium' } & InstalledBrowser)
  | { name: string; missing: string };

/** The browsers in which a screen reader can read the survey. */
export const findReaders = (): FoundReader[] => {
  const packages = {
    orca: 'orca',
    'xvfb-run': 'xvfb',
    'dbus-run-session': 'dbus',
    openbox: 'openbox',
    xdotool: 'xdotool',
    'speech-dispatcher': 'speech-dispatcher',
  };
  const absent = Object.entries(packages).filter(([program]) => !inPath(program));
  const complete = process.env['CHROME_PATH'] ?? inPath('chromium');
  const found: FoundReader[] = [
    firefox(),
    complete
      ? { name: 'Chromium', engine: 'chromium', executablePath: complete, env: {} }
      : { name: 'Chromium', missing: 'apt-get install chromium' },
    webKit(),
  ];
  if (!absent.length) return found;
  const missing = `apt-get install ${absent.map(([, name]) => name).join(' ')} at-spi2-core`;
  return found.map(({ name }) => ({ name, missing }));
};
