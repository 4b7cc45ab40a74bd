/**
 * Inlined into index.html: what a patient sees and does before the app's code has arrived. On the way of a link it
 * shows the identification screen that the build rendered, asks for the location and shows its description, and
 * remembers that next was pressed; on the way of the survey it asks for the questions. The app goes on from there.
 */
import { paths } from './contract/paths';
import type { EarlyInput } from './components/masks/earlyInput';
import type { Id } from './contract/ids';
import { idFromLink } from './features/local/idFromLink';
import type { Deployment } from './lib/deployment';
import type { Early } from './lib/earlyRequest';

const early: Early = (window.early = {});

const settings = JSON.parse(document.getElementById('deployment')?.textContent ?? '{}') as Partial<Deployment>;

const ask = (path: string): Promise<Response> => {
  const url = new URL((settings.apiBaseUrl ?? '').replace(/\/+$/, '') + path, location.href).href;
  const ending = new AbortController();
  const response = fetch(url, { headers: { accept: 'application/json' }, cache: 'no-store', signal: ending.signal });
  early.request = { url, response, ending };
  return response;
};

/** How long next may go unanswered before the page says that it is still loading, in ms. */
const STILL_LOADING_AFTER_MS = 3000;

/** The app takes the status away, with all that is not of its own screen. */
const rememberNext = (event: SubmitEvent) => {
  if (early.appStarted) return;
  event.preventDefault();
  if (early.nextPressed) return;
  early.nextPressed = true;
  event.submitter?.setAttribute('aria-busy', 'true');
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  (event.target as Element).append(status);
  setTimeout(() => {
    status.textContent = 'Ainda carregando...';
  }, STILL_LOADING_AFTER_MS);
};

const showDescription = async (request: Promise<Response>) => {
  const response = await request;
  if (!response.ok) return;
  const { Descricao } = (await response.clone().json()) as { Descricao?: unknown };
  const place = document.getElementById('descricao');
  if (place && !early.appStarted && typeof Descricao === 'string') place.textContent = Descricao;
};

/** The build rendered the screen with its own settings; these may have been edited since. */
const applySettings = (screen: DocumentFragment) => {
  const heading = screen.querySelector('h1');
  const logo = screen.querySelector('img');
  if (heading && settings.title) heading.textContent = document.title = settings.title;
  if (logo && settings.logo) logo.src = settings.logo;
};

/** What the build rendered of a screen. */
const rendered = (id: string) => (document.getElementById(id) as HTMLTemplateElement).content;

const show = (screen: DocumentFragment) => document.getElementById('root')?.replaceChildren(screen);

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
  applySettings(screen);
  const button = screen.querySelector('button');
  button?.addEventListener('click', () => void tryAgain(button));
  show(screen);
};

const openLink = (segment: string) => {
  const screen = rendered('identification');
  applySettings(screen);
  early.shown = [...screen.querySelectorAll('*')];
  show(screen);
  document.addEventListener('submit', rememberNext);
  return showDescription(ask(paths.getLocalById(idFromLink(segment))));
};

const openSurvey = () => {
  // The tab's own value first: the keys may be another tab's (src/store/fourKeys.ts).
  const own = JSON.parse(sessionStorage.getItem('avaliacao') ?? 'null') as { local: { Id: Id } | null } | null;
  const local = own ? own.local : (JSON.parse(localStorage.getItem('local') ?? 'null') as { Id?: Id } | null);
  if (local?.Id === undefined) return;
  show(rendered('survey'));
  return ask(paths.listarPerguntasPorLocal(local.Id));
};

const start = async (segment: string | undefined) => {
  if (segment === 'perguntas') await openSurvey();
  else if (segment && segment !== 'agradecimento') await openLink(decodeURIComponent(segment));
};

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

// The code was not found, or its line broke. By the end of loading it has run or never will: it is something else.
code?.addEventListener('error', () => early.showFailed?.());
addEventListener('load', () => {
  if (!early.codeArrived) early.showFailed?.();
});

// SPEC.md §2, until the components see to it: "Right-click (context menu) is suppressed on images."
addEventListener('contextmenu', (event) => {
  if (event.target instanceof HTMLImageElement) event.preventDefault();
});

// What fails here fails again in the app, which knows what to do.
start(/^\/([^/]+)\/?$/.exec(location.pathname)?.[1]).catch(() => undefined);

// On a shared tablet who comes back to this page is offered nothing that was typed, neither out of the browser's
// history nor out of its memory of whole pages.
addEventListener('pagehide', () => {
  for (const input of document.querySelectorAll('input')) {
    input.value = '';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
});
