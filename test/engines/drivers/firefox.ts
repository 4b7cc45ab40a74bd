import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import WebSocket from 'ws';
import { eventually } from '../../e2e/support/eventually';
import { strikeActions, tapActions, typeActions } from './actions';
import type { Driver, Viewport } from './driver';
import { start, type Running } from './process';

const STARTS_WITHIN_MS = 60_000;

interface Message {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  error?: string;
  message?: string;
  method?: string;
  params?: unknown;
}

/**
 * Connects by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). A response contains the number of its command.
 * `waiting` contains the commands that have no response yet, by number.
 */
const connect = async (url: string, onEvent: (method: string, params: unknown) => void) => {
  const socket = new WebSocket(url);
  const waiting = new Map<
    number,
    { method: string; resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();
  const failAll = (why: string) => {
    for (const { reject } of waiting.values()) reject(new Error(why));
    waiting.clear();
  };
  socket.on('message', (text: Buffer) => {
    const { id, type, result, error, message, method, params } = JSON.parse(text.toString()) as Message;
    if (type === 'event') onEvent(method ?? '', params);
    const command = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || !command) return;
    waiting.delete(id);
    if (type === 'success') command.resolve(result);
    else command.reject(new Error(`${command.method}: ${error ?? ''}: ${message ?? ''}`));
  });
  socket.on('close', () => {
    failAll('Firefox has closed the connection.');
  });
  await new Promise((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  let last = 0;
  return {
    send: <T>(method: string, params: object = {}): Promise<T> => {
      const id = (last += 1);
      const answered = new Promise<T>((resolve, reject) => {
        waiting.set(id, { method, resolve: resolve as (value: unknown) => void, reject });
      });
      socket.send(JSON.stringify({ id, method, params }));
      return answered;
    },
    close: () => {
      socket.close();
    },
  };
};

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
 */
export const openFirefox = async (
  executablePath: string,
  viewport: Viewport,
  kept?: string,
  more: string[] = [],
): Promise<Driver & Pick<Running, 'kill'>> => {
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
  const browser = start(executablePath, [
    '--headless',
    '--no-remote',
    '--remote-debugging-port=0',
    '--profile',
    profile,
    'about:blank',
  ]);
  const stop = async () => {
    await browser.stop();
    if (kept === undefined) rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };

  try {
    let address = '';
    await eventually(() => {
      const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(browser.output()) ?? [];
      if (!found) throw new Error(`Firefox has not printed its address:\n${browser.output()}`);
      address = found;
    }, STARTS_WITHIN_MS);

    const complaints: string[] = [];
    const bidi = await connect(`${address}/session`, (method, params) => {
      const { level, text } = params as { level?: string; text?: string };
      if (method === 'log.entryAdded' && (level === 'error' || level === 'warn'))
        complaints.push(`${level}: ${text ?? ''}`);
    });
    await bidi.send('session.new', { capabilities: {} });
    // Repeats these commands, because they fail as long as Firefox restores tabs of the last session.
    let context = '';
    await eventually(async () => {
      await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
      // A page in the first tab never gets the focus, so the tests use another tab.
      ({ context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab' }));
      await bidi.send('browsingContext.setViewport', { context, viewport });
    });

    const perform = (actions: object[]) => bidi.send<unknown>('input.performActions', { context, actions });
    return {
      go: (url) => bidi.send('browsingContext.navigate', { context, url, wait: 'none' }),
      reload: () => bidi.send('browsingContext.reload', { context, wait: 'none' }),
      back: () => bidi.send('browsingContext.traverseHistory', { context, delta: -1 }),
      keepsPages: true,
      tap: (point) => perform(tapActions(point, 'touch')),
      strike: (key) => perform(strikeActions(key)),
      type: (text) => perform(typeActions(text)),
      evaluate: async <T>(expression: string) => {
        const evaluated = await bidi.send<{ result?: { value: string }; exceptionDetails?: { text: string } }>(
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
        const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context });
        return Buffer.from(data, 'base64');
      },
      complaints: () => complaints,
      kill: browser.kill,
      close: async () => {
        bidi.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
