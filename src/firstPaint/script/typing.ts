import type { EarlyInput } from '../../contract/earlyInput';
import { early } from './shared';

for (const event of ['compositionstart', 'compositionend']) {
  addEventListener(event, ({ target }) => {
    (target as EarlyInput).composing = event === 'compositionstart';
  });
}

// A key press adds at most one character. After a paste `typed` does not change, which tells the mask of the phone
// number to remove a country code (behaviour 2.9).
addEventListener('input', ({ target }) => {
  if (early.appStarted || !(target instanceof HTMLInputElement)) return;
  const input: EarlyInput = target;
  if (input.value.length < (input.typed ?? '').length + 2) input.typed = input.value;
});

// Empties the inputs when the patient leaves the page. Otherwise a browser that restores inputs, or the page from the
// back/forward cache, would show them to the next patient (behaviour 2.6).
addEventListener('pagehide', () => {
  for (const input of document.querySelectorAll('input')) Object.assign(input, { value: '', typed: '' });
});
