import type { CDPSession } from 'playwright-core';
import type { Patient } from './patient';

/** Imitates an input method. `compose` shows a text that is not final yet, `commit` enters the final text. */
export const imeOf = async ({ context, page }: Patient) => {
  const session: CDPSession = await context.newCDPSession(page);
  return {
    compose: async (...texts: string[]) => {
      for (const text of texts) {
        const at = text.length;
        await session.send('Input.imeSetComposition', { text, selectionStart: at, selectionEnd: at });
      }
    },
    commit: (text: string) => session.send('Input.insertText', { text }),
  };
};
