import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Key } from 'selenium-webdriver';
import type { Index } from 'selenium-webdriver/bidi';
import { eventually } from '../../support/eventually';
import { keyCodes, TAP_MS, type Driver, type Point, type Viewport } from './driver';
import { start } from './process';

const STARTS_WITHIN_MS = 60_000;

const Bidi = jest.requireActual<new (url: string) => Index>('selenium-webdriver/bidi');

interface Response<T> {
  result: T;
  error?: string;
  message?: string;
}

interface Printing {
  /** Returns a PDF on a paper of this size, in cm. */
  print: (paper: { width: number; height: number }) => Promise<Buffer>;
}

/** These preferences are set to false, so that Firefox itself does not use the network. Its pages still can. */
const quiet = [
  'app.update.enabled',
  'app.normandy.enabled',
  'browser.safebrowsing.malware.enabled',
  'browser.safebrowsing.phishing.enabled',
  'datareporting.healthreport.uploadEnabled',
  'datareporting.policy.dataSubmissionEnabled',
  'extensions.update.enabled',
  'messaging-system.rsexperimentloader.enabled',
  'network.captive-portal-service.enabled',
  'network.connectivity-service.enabled',
];

/**
 * @param kept the profile folder to use, which is not deleted at the end; by default a temporary folder
 * @param more additional lines of user.js, Firefox's file of preferences
 * @param screen the variables of a virtual screen to show the window on; by default there is no window
 */
export const openFirefox = async (
  executablePath: string,
  viewport: Viewport,
  kept?: string,
  more: string[] = [],
  screen?: Record<string, string>,
): Promise<Driver & Printing & { kill: () => Promise<void> }> => {
  const profile = kept ?? mkdtempSync(path.join(os.tmpdir(), 'avaliacao-firefox-'));
  const preferences = [
    ...more,
    ...quiet.map((name) => `user_pref("${name}", false);`),
    // On a desktop without a touch screen Firefox has touch events only with this preference.
    'user_pref("dom.w3c_touch_events.enabled", 1);',
    'user_pref("services.settings.server", "data:,#none/v1");',
    'user_pref("intl.accept_languages", "pt-BR");',
  ];
  writeFileSync(path.join(profile, 'user.js'), preferences.join('\n'));
  const browser = start(
    executablePath,
    [
      ...(screen ? [] : ['--headless']),
      '--no-remote',
      '--remote-debugging-port=0',
      '--profile',
      profile,
      'about:blank',
    ],
    screen,
  );
  const stop = async () => {
    await browser.end();
    if (kept === undefined) rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };

  try {
    let address = '';
    await eventually(() => {
      const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(browser.output()) ?? [];
      if (!found) throw new Error(`Firefox has not printed its address:\n${browser.output()}`);
      address = found;
    }, STARTS_WITHIN_MS);

    const bidi = new Bidi(`${address}/session`);
    const send = async <T>(method: string, params: object = {}): Promise<T> => {
      const { result, error, message } = (await bidi.send({ method, params })) as Response<T>;
      if (error) throw new Error(`${method}: ${error}: ${message ?? ''}`);
      return result;
    };
    const complaints: string[] = [];
    bidi.on('log.entryAdded', ({ level, text }: { level: string; text?: string }) => {
      if (level === 'error' || level === 'warn') complaints.push(`${level}: ${text ?? ''}`);
    });
    await send('session.new', { capabilities: {} });
    // Repeats these commands, because they fail as long as Firefox restores tabs of the last session.
    let context = '';
    await eventually(async () => {
      await send('session.subscribe', { events: ['log.entryAdded'] });
      // A page in the first tab never gets the focus, so the tests use another tab.
      ({ context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' }));
      await send('browsingContext.setViewport', { context, viewport });
    });

    const perform = (...actions: object[]) => send('input.performActions', { context, actions });
    const pause = (duration = 0) => ({ type: 'pause', duration });
    const finger = (id: string, ...actions: object[]) => ({
      type: 'pointer',
      id,
      parameters: { pointerType: 'touch' },
      actions,
    });
    const move = ({ x, y }: Point) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 });
    const down = { type: 'pointerDown', button: 0 };
    const up = { type: 'pointerUp', button: 0 };
    const type = (text: string) =>
      perform({
        type: 'key',
        id: 'keyboard',
        actions: Array.from(text, (value) => ['keyDown', 'keyUp'].map((what) => ({ type: what, value }))).flat(),
      });
    return {
      go: (url) => send('browsingContext.navigate', { context, url, wait: 'none' }),
      reload: () => send('browsingContext.reload', { context, wait: 'none' }),
      back: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
      tap: (point) => perform(finger('finger', move(point), down, pause(TAP_MS), up)),
      // Each column is done at the same time.
      tapBeside: (resting, point) =>
        perform(
          finger('thumb', move(resting), down, pause(), pause(), pause(), pause(), up),
          finger('finger', pause(), pause(), move(point), down, pause(TAP_MS), up, pause()),
        ),
      strike: (key) => type(keyCodes[key]),
      type,
      control: (letter) =>
        perform({
          type: 'key',
          id: 'keyboard',
          actions: [
            { type: 'keyDown', value: Key.CONTROL },
            { type: 'keyDown', value: letter },
            { type: 'keyUp', value: letter },
            { type: 'keyUp', value: Key.CONTROL },
          ],
        }),
      evaluate: async <T>(expression: string) => {
        const evaluated = await send<{ result?: { value: string }; exceptionDetails?: { text: string } }>(
          'script.evaluate',
          {
            expression: `JSON.stringify({ value: ${expression} })`,
            target: { context },
            awaitPromise: false,
          },
        );
        if (!evaluated.result) throw new Error(evaluated.exceptionDetails?.text);
        return (JSON.parse(evaluated.result.value) as { value: T }).value;
      },
      picture: async () => {
        const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
        return Buffer.from(data, 'base64');
      },
      complaints: () => complaints,
      print: async (page) => {
        const margin = { top: 0, bottom: 0, left: 0, right: 0 };
        const { data } = await send<{ data: string }>('browsingContext.print', { context, page, margin });
        return Buffer.from(data, 'base64');
      },
      kill: () => browser.end('SIGKILL'),
      close: async () => {
        await bidi.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
