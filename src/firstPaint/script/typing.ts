import type { EarlyInput } from '../../contract/earlyInput';
import { early } from './early';

for (const event of ['compositionstart', 'compositionend']) {
  addEventListener(event, ({ target }) => {
    (target as EarlyInput).composing = event === 'compositionstart';
  });
}

// Keys add one character at a time; what came at once stays unmarked.
addEventListener('input', ({ target }) => {
  if (early.appStarted || !(target instanceof HTMLInputElement)) return;
  const input: EarlyInput = target;
  if (input.value.length < (input.typed ?? '').length + 2) input.typed = input.value;
});

// On a shared tablet who comes back to this page is offered nothing that was typed, neither out of the browser's
// history nor out of its memory of whole pages.
addEventListener('pagehide', () => {
  for (const input of document.querySelectorAll('input')) {
    input.value = '';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
});
