import { early } from './shared';
import { rendered, show } from './screens';

const code = document.querySelector<HTMLScriptElement>('script[type=module]');

/** Brings a file into the browser's cache, whatever was there. Returns whether its host is well. */
const renew = async (url: string): Promise<boolean> => {
  const response = await fetch(url, { cache: 'reload' });
  await response.text();
  return response.status < 500;
};

/** Loads the page anew, past the browser's cache. Without a connection the page stays, and its button. */
const tryAgain = async (button: HTMLButtonElement) => {
  button.disabled = true;
  const renewed = await Promise.all([location.href, code?.src ?? ''].map(renew)).catch(() => [false]);
  if (!renewed.includes(false)) location.reload();
  button.disabled = false;
  button.focus();
};

early.showFailed = () => {
  delete early.showFailed;
  const screen = rendered('failed');
  const button = screen.querySelector('button');
  button?.addEventListener('click', () => void tryAgain(button));
  show(screen);
};

// The code was not found, or its line broke. By the end of loading it has run or never will: it is something else.
code?.addEventListener('error', () => early.showFailed?.());
addEventListener('load', () => {
  if (!early.codeArrived) early.showFailed?.();
});
