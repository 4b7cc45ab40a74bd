import type { EarlyInput } from '../../contract/earlyInput';
import { early } from './shared';

for (const event of ['compositionstart', 'compositionend']) {
  addEventListener(event, ({ target }) => {
    (target as EarlyInput).composing = event === 'compositionstart';
  });
}

// A key adds at most one character. If the text grows by more, it was pasted or filled in, and `typed` stays the same,
// so that the phone's mask can remove a country code (behaviour 2.9).
addEventListener('input', ({ target }) => {
  if (early.appStarted || !(target instanceof HTMLInputElement)) return;
  const input: EarlyInput = target;
  if (input.value.length < (input.typed ?? '').length + 2) input.typed = input.value;
});

// Browsers restore the content of inputs, and a page from the back/forward cache still has it. The next patient must not
// see it (behaviour 2.6).
addEventListener('pagehide', () => {
  for (const input of document.querySelectorAll('input')) Object.assign(input, { value: '', typed: '' });
});
