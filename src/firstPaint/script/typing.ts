import type { EarlyInput } from '../../contract/earlyInput';
import { early } from './shared';

for (const event of ['compositionstart', 'compositionend']) {
  addEventListener(event, ({ target }) => {
    (target as EarlyInput).composing = event === 'compositionstart';
  });
}

// A key press adds at most one character. If more were added, the text was pasted, and `typed` keeps the old text. The
// mask of the phone number compares both texts and removes a country code from pasted text (behaviour 2.9).
addEventListener('input', ({ target }) => {
  if (early.appStarted || !(target instanceof HTMLInputElement)) return;
  const input: EarlyInput = target;
  if (input.value.length < (input.typed ?? '').length + 2) input.typed = input.value;
});

// Empties the inputs when the patient leaves the page. Otherwise the next patient would see the text if the browser
// restores inputs or takes the page from the back/forward cache (behaviour 2.6).
addEventListener('pagehide', () => {
  for (const input of document.querySelectorAll('input')) Object.assign(input, { value: '', typed: '' });
});
