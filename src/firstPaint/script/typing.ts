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

// Whoever comes back on a shared tablet must not find what was typed: not in a page that the browser builds anew, whose
// inputs it fills in, nor in one that it has kept whole.
addEventListener('pagehide', () => {
  for (const input of document.querySelectorAll('input')) {
    input.value = '';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
});
