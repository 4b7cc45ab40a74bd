import type { EarlyInput } from '../../contract/earlyInput';
import { early } from './shared';

for (const event of ['compositionstart', 'compositionend']) {
  addEventListener(event, ({ target }) => {
    (target as EarlyInput).composing = event === 'compositionstart';
  });
}

// A key press adds at most one character. If more is added, text was pasted or filled in. `typed` then keeps the text
// from before, so that the mask of the phone number finds the new part and removes a country code from it (behaviour
// 2.9).
addEventListener('input', ({ target }) => {
  if (early.appStarted || !(target instanceof HTMLInputElement)) return;
  const input: EarlyInput = target;
  if (input.value.length < (input.typed ?? '').length + 2) input.typed = input.value;
});

// Empties the inputs when the patient leaves the page. Otherwise the browser could show the text to the next patient,
// in restored inputs or in a page from the back/forward cache (behaviour 2.6).
addEventListener('pagehide', () => {
  for (const input of document.querySelectorAll('input')) Object.assign(input, { value: '', typed: '' });
});
