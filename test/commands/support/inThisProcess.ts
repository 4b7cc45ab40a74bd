import type { CommandSettings } from '../../../src/commands/common/commandSettings';
import type { Letterhead } from '../../../src/commands/common/letterhead';
import { make } from '../../../src/commands/panel/making';
import type { Ask, Chunk } from '../../../src/commands/panel/requests';

/** Makes the panel's pages and files without another process. */
export const inThisProcess = (settings: CommandSettings, letterhead: () => Letterhead): Ask =>
  async function* ask(request) {
    const made: Chunk[] = [];
    // A message to a process is a copy, too.
    await make(structuredClone(request), settings, letterhead, async (chunk) => {
      made.push(chunk);
      return Promise.resolve();
    });
    yield* made;
  };
