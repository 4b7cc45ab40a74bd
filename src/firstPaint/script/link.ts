import type { EarlyInput } from '../../contract/earlyInput';
import { idFromLink } from '../../contract/idFromLink';
import { paths } from '../../contract/paths';
import { ask } from './ask';
import { early, settings } from './shared';
import { rendered, show } from './screens';

/** How long after next the page says that it is still loading, in ms. */
const STILL_LOADING_AFTER_MS = 3000;

/** Remembers Next, with the text that it is to send, for the app. Hydration removes the status. */
const rememberNext = (event: SubmitEvent) => {
  if (early.appStarted) return;
  event.preventDefault();
  const isFirst = !early.pressed;
  early.pressed = early.inputs?.map(({ value, typed }) => ({ value, typed })) ?? [];
  if (!isFirst) return;
  event.submitter?.setAttribute('aria-busy', 'true');
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  (event.target as Element).append(status);
  setTimeout(() => {
    status.textContent = 'Ainda carregando...';
  }, STILL_LOADING_AFTER_MS);
};

/** Shows the identification screen, with new inputs and the description if it is known. */
export const showIdentification = () => {
  const screen = rendered('identification');
  early.shown = [...screen.querySelectorAll('*')];
  early.inputs = [...screen.querySelectorAll<EarlyInput>('input')];
  const place = screen.querySelector('[data-fill=descricao]');
  if (early.local && place) place.textContent = early.local.descricao;
  show(screen);
};

/** `/{idLocal}`: shows the identification screen, asks for the location and shows its description. */
export const openLink = async (path: string) => {
  const idLocal = idFromLink(path);
  showIdentification();
  // On a ward's tablet the arrow refuses a hurried tap that was meant for the thanks. Elsewhere nothing came before it.
  for (const held of settings.kioskReturnSeconds ? [] : (document.getAnimations() as CSSAnimation[]))
    if (held.animationName === 'just-come') held.finish();
  document.addEventListener('submit', rememberNext);
  const response = await ask(paths.getLocalById(idLocal));
  if (!response.ok) return;
  const { Descricao } = (await response.clone().json()) as { Descricao?: unknown };
  // Once the app hydrates the screen, it is the app's.
  if (!early.shown || typeof Descricao !== 'string') return;
  early.local = { idLocal, descricao: Descricao };
  const place = document.querySelector('[data-fill=descricao]');
  if (place) place.textContent = Descricao;
};
