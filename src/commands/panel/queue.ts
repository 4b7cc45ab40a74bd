import { once } from 'node:events';
import { addAbortSignal, Readable } from 'node:stream';
import { InputError } from '../common/arguments';
import type { Ask, PanelRequest } from './requests';

const MOST_WAITING = 10;
const MOST_DOWNLOADS = 4;
const LIMIT_MS = 600_000;

const tooMany = () =>
  Object.assign(new InputError('Há pedidos demais. Tente de novo em um minuto.'), { statusCode: 503 });

const limited = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);

/** Limits how much the panel's process does at a time. */
export const queueOf = (ask: Ask) => {
  let unfinished = 0;
  let last: Promise<unknown> = Promise.resolve();
  let downloads = 0;

  /** Makes pages one after the other. The work ends if the client leaves. */
  const pageOf = async (request: PanelRequest, signal: AbortSignal): Promise<string> => {
    if (unfinished > MOST_WAITING) throw tooMany();
    unfinished += 1;
    const run = last.then(async () => {
      let page = '';
      for await (const chunk of ask(request, limited(signal))) page += String(chunk);
      return page;
    });
    last = run.catch(() => undefined).finally(() => (unfinished -= 1));
    return run;
  };

  /**
   * Downloads run beside the pages, because a slow client must not hold up a page. The file fails at its end if the
   * process did, so that no browser saves a part as a whole file.
   */
  const downloadOf = async (request: PanelRequest, signal: AbortSignal): Promise<Readable> => {
    if (downloads >= MOST_DOWNLOADS) throw tooMany();
    downloads += 1;
    const limit = limited(signal);
    const file = addAbortSignal(limit, Readable.from(ask(request, limit)));
    file.once('close', () => (downloads -= 1));
    await once(file, 'readable');
    return file;
  };

  return { pageOf, downloadOf };
};
