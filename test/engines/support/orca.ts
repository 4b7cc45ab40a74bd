import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eventually } from '../../support/eventually';
import { start } from '../drivers/process';

const STARTS_WITHIN_MS = 60_000;

/** Speech Dispatcher's dummy voice makes no sound. */
const speechDispatcher = `
AudioOutputMethod "alsa"
AddModule "dummy" "sd_dummy" ""
DefaultModule dummy
`;

/** Orca's log must hold each line at once. Python would keep the last ones until it has 8 kB of them. */
const writesEachLine = `
import builtins, os
plain = builtins.open
def each_line(file, *more, **named):
    if file == os.environ.get("ORCA_LOG"):
        return plain(file, "w", buffering=1, encoding="utf-8")
    return plain(file, *more, **named)
builtins.open = each_line
`;

/** The desktop tells its variables, so that browsers can join it. Orca follows the focus of the active window. */
const desktop = `
echo "JOIN $DISPLAY $XAUTHORITY $DBUS_SESSION_BUS_ADDRESS END"
openbox &
speech-dispatcher --run-single &
exec orca --replace --debug-file="$ORCA_LOG"
`;

/** What Orca gives to the voice, in the order in which it does. */
const spokenIn = (log: string): string[] =>
  Array.from(log.matchAll(/SPEECH OUTPUT: '(.*)'(?:\{.*)?$/gm), ([, text = '']) => text.trim()).filter(Boolean);

/** A virtual screen with a window manager and Orca, which reads what a browser on this screen shows. */
export const openOrca = async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'avaliacao-orca-'));
  const home = (name: string) => {
    mkdirSync(path.join(folder, name), { mode: 0o700 });
    return path.join(folder, name);
  };
  const homes = {
    HOME: folder,
    XDG_CONFIG_HOME: home('config'),
    XDG_DATA_HOME: home('data'),
    XDG_CACHE_HOME: home('cache'),
    XDG_RUNTIME_DIR: home('run'),
    LANG: 'C.UTF-8',
    // Browsers offer their texts to a screen reader only if one of these is set.
    ACCESSIBILITY_ENABLED: '1',
    GNOME_ACCESSIBILITY: '1',
  };
  mkdirSync(path.join(folder, 'config', 'speech-dispatcher'));
  writeFileSync(path.join(folder, 'config', 'speech-dispatcher', 'speechd.conf'), speechDispatcher);
  writeFileSync(path.join(home('python'), 'sitecustomize.py'), writesEachLine);
  const log = path.join(folder, 'orca.log');
  const running = start(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1400x1000x24', 'dbus-run-session', '--', 'sh', '-c', desktop],
    { ...homes, ORCA_LOG: log, PYTHONPATH: path.join(folder, 'python') },
  );
  const close = async () => {
    await running.end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const all = () => (existsSync(log) ? spokenIn(readFileSync(log, 'utf8')) : []);

  try {
    let env: Record<string, string> = {};
    await eventually(() => {
      const [, DISPLAY = '', XAUTHORITY = '', bus = ''] = /JOIN (\S+) (\S+) (\S+) END/.exec(running.output()) ?? [];
      if (!bus) throw new Error(`The virtual screen has not started:\n${running.output()}`);
      env = { ...homes, DISPLAY, XAUTHORITY, DBUS_SESSION_BUS_ADDRESS: bus };
    }, STARTS_WITHIN_MS);
    await eventually(() => {
      if (!all().length) throw new Error(`Orca says nothing:\n${running.output()}`);
    }, STARTS_WITHIN_MS);
    return {
      /** The variables with which a browser joins this screen. */
      env,
      /** Everything that Orca has said so far. */
      said: all,
      /** Presses keys as a keyboard does, so that Orca gets them before the browser. */
      press: (keys: string) => {
        execFileSync('xdotool', ['key', keys], { env: { ...process.env, ...env } });
      },
      /** Clicks the middle of the screen. A new window of Chromium has the focus in its address bar. */
      click: () => {
        execFileSync('xdotool', ['mousemove', '700', '500', 'click', '1'], { env: { ...process.env, ...env } });
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};

export type Orca = Awaited<ReturnType<typeof openOrca>>;
