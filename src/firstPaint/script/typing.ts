import type { EarlyInput } from '../../contract/earlyInput';
import { early } from './shared';

for (const event of ['compositionstart', 'compositionend']) {
  addEventListener(event, ({ target }) => {
    (target as EarlyInput).composing = event === 'compositionstart';
  });
}

// A key adds at most one character. If the text grows by more, it was pasted or filled in, and `typed` keeps its value:
// the phone's mask removes a country code from pasted text, but not from typed text.
addEventListener('input', ({ target }) => {
  if (early.appStarted || !(target instanceof HTMLInputElement)) return;
  const input: EarlyInput = target;
  if (input.value.length < (input.typed ?? '').length + 2) input.typed = input.value;
});

// The next patient on a shared device must not see the text. Browsers restore the content of inputs in a page that is
// opened again, and a page from the back/forward cache still has it.
addEventListener('pagehide', () => {
  for (const input of document.querySelectorAll('input')) Object.assign(input, { value: '', typed: '' });
});
