// The panel's process: makes pages and files one after the other, so that neither the panel nor another request waits
// for the work, and so that it can be ended. It loads everything before the first request comes.
import { on } from 'node:events';
import { PassThrough } from 'node:stream';
import { reasonOf } from '../../hospital/db/databaseReason';
import { readCommandSettings } from '../common/commandSettings';
import { withDatabase } from '../common/database';
import { InputError } from '../common/arguments';
import { readLetterhead, type Letterhead } from '../common/letterhead';
import { make } from './making';
import type { PanelAnswer, PanelRequest } from './requests';

const settings = readCommandSettings(process.env, new Date());
const silent = new PassThrough().resume();
let read: Letterhead | undefined;
/** The panel has already said what is wrong with it. */
const letterhead = (): Letterhead =>
  (read ??= readLetterhead(settings.page, { stdin: silent, stdout: silent, stderr: silent }));

const send = (answer: PanelAnswer): void => {
  process.send?.(answer);
};

const serve = async (): Promise<void> => {
  const messages = on(process, 'message') as AsyncIterableIterator<[PanelRequest]>;
  await import(/* webpackChunkName: "worksheets" */ 'hucre/xlsx');
  // Loads the database's driver. An error comes again with the first request.
  await withDatabase(settings.database, () => Promise.resolve()).catch(() => undefined);
  for await (const [request] of messages) {
    try {
      await make(request, { ...settings, now: new Date() }, letterhead, (chunk) => {
        send({ chunk });
        return messages.next();
      });
      send('end');
    } catch (error) {
      const isInput = error instanceof InputError;
      send({ error: isInput ? error.said : reasonOf(error), isInput });
    }
  }
};

// The panel has ended.
process.once('disconnect', () => process.exit());
void serve();
