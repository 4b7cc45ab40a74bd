import { early, settings } from './shared';
import { rendered, show } from './screens';

const code = document.querySelector<HTMLScriptElement>('script[type=module]');

/** Between two tries of a ward's tablet, in ms; each may take half of it. */
const MINUTE = 60_000;

/** Loads a file into the browser's cache anew. Returns whether its host is well. */
const renew = async (url: string, signal: AbortSignal): Promise<boolean> => {
  const response = await fetch(url, { cache: 'reload', signal });
  await response.text();
  return response.status < 500;
};

/** Loads the page anew, past the browser's cache. Without a connection the page stays, and its button. */
const tryAgain = async (button: HTMLButtonElement) => {
  if (button.disabled) return;
  button.disabled = true;
  const ending = new AbortController();
  const timer = setTimeout(() => {
    ending.abort();
  }, MINUTE / 2);
  const addresses = [location.href, code?.src ?? ''];
  const renewed = await Promise.all(addresses.map((address) => renew(address, ending.signal))).catch(() => [false]);
  clearTimeout(timer);
  if (!renewed.includes(false)) location.reload();
  button.disabled = false;
  button.focus();
};

early.showFailed = () => {
  delete early.showFailed;
  const screen = rendered('failed');
  const button = screen.querySelector('button');
  const again = () => void (button && tryAgain(button));
  button?.addEventListener('click', again);
  // Nobody else may come to a ward's tablet for days.
  if (settings.kioskReturnSeconds) setInterval(again, MINUTE);
  show(screen);
};

// The code was not found, or the connection broke. Code that came has run by the end of loading, or never will.
code?.addEventListener('error', () => early.showFailed?.());
addEventListener('load', () => {
  if (!early.codeArrived) early.showFailed?.();
});
