import { eventually } from '../../e2e/support/eventually';
import { freePort } from '../../support/freePort';
import { strikeActions, tapActions, typeActions } from './actions';
import type { Driver, Viewport } from './driver';
import { start } from './process';

const STARTS_WITHIN_MS = 60_000;

/**
 * Returns a function that sends a command to WebKit's driver. Each command is an HTTP request
 * (https://www.w3.org/TR/webdriver2/).
 */
const commandsTo =
  (url: string) =>
  async <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body: object = {}): Promise<T> => {
    const response = await fetch(url + path, {
      method,
      ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value as T;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${path}: ${error}: ${message}`);
  };

/** WebKitGTK's MiniBrowser with its own virtual screen and message bus. */
export const openWebKit = async (viewport: Viewport): Promise<Driver> => {
  // WebKit's driver cannot choose a port itself.
  const port = await freePort();
  const server = start(
    'xvfb-run',
    // The pointer is in the middle of the screen. Without a window manager, the window has the focus only while the
    // pointer is over it. So the screen must be only a little larger than the window.
    [
      '-a',
      '-s',
      `-screen 0 ${viewport.width + 70}x${viewport.height + 80}x24`,
      'dbus-run-session',
      '--',
      'WebKitWebDriver',
      `--port=${port}`,
    ],
    { LANG: 'pt_BR.UTF-8', LC_ALL: 'C.UTF-8' },
  );
  const command = commandsTo(`http://127.0.0.1:${port}`);
  let session = '';
  const stop = async () => {
    if (session) await command('DELETE', session).catch(() => undefined);
    await server.stop();
  };

  try {
    await eventually(async () => {
      await command('GET', '/status').catch((error: unknown) => {
        throw new Error(`WebKitWebDriver has not started:\n${server.output()}`, { cause: error });
      });
    }, STARTS_WITHIN_MS);
    const { sessionId } = await command<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: { pageLoadStrategy: 'none' } },
    });
    session = `/session/${sessionId}`;
    await command('POST', `${session}/window/rect`, viewport);

    const perform = (actions: object[]) => command('POST', `${session}/actions`, { actions });
    return {
      go: (url) => command('POST', `${session}/url`, { url }),
      reload: () => command('POST', `${session}/refresh`),
      back: () => command('POST', `${session}/back`),
      keepsPages: true,
      // Uses the mouse, because the driver accepts 'touch' but turns it into a mouse click.
      tap: (point) => perform(tapActions(point, 'mouse')),
      strike: (key) => perform(strikeActions(key)),
      type: (text) => perform(typeActions(text)),
      evaluate: <T>(expression: string) =>
        command<T>('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
      picture: async () => Buffer.from(await command<string>('GET', `${session}/screenshot`), 'base64'),
      complaints: () => [],
      close: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
