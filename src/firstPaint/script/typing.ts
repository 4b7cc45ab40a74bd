import type { EarlyInput } from '../../contract/earlyInput';
import { early } from './shared';

for (const event of ['compositionstart', 'compositionend']) {
  addEventListener(event, ({ target }) => {
    (target as EarlyInput).composing = event === 'compositionstart';
  });
}

// A key adds one character. Several at once were pasted or filled in, and `typed` stays as it was: the phone's mask drops a
// country code from what was pasted, never from what was typed.
addEventListener('input', ({ target }) => {
  if (early.appStarted || !(target instanceof HTMLInputElement)) return;
  const input: EarlyInput = target;
  if (input.value.length < (input.typed ?? '').length + 2) input.typed = input.value;
});

// The next patient on a shared device must not find what was typed: neither in a page that the browser restores, whose
// inputs it fills in again, nor in one from its back/forward cache.
addEventListener('pagehide', () => {
  for (const input of document.querySelectorAll('input')) Object.assign(input, { value: '', typed: '' });
});
