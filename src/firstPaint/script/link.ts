import { idFromLink } from '../../contract/idFromLink';
import { paths } from '../../contract/paths';
import { ask } from './ask';
import { early, settings } from './shared';
import { fill, rendered, show } from './screens';

/** How long next may go unanswered before the page says that it is still loading, in ms. */
const STILL_LOADING_AFTER_MS = 3000;

/** Remembers next for the app, which later takes the status away with all that is not of its own screen. */
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

/** `/{idLocal}`: shows the identification screen, asks for the location and shows its description. */
export const openLink = async (path: string) => {
  const screen = rendered('identification');
  early.shown = [...screen.querySelectorAll('*')];
  show(screen);
  // The arrow refuses a hurried tap on what stood there before: on a ward's tablet the thanks, elsewhere nothing.
  for (const held of settings.kioskReturnSeconds ? [] : (document.getAnimations() as CSSAnimation[]))
    if (held.animationName === 'just-come') held.finish();
  document.addEventListener('submit', rememberNext);
  const response = await ask(paths.getLocalById(idFromLink(path)));
  if (!response.ok) return;
  const { Descricao } = (await response.clone().json()) as { Descricao?: unknown };
  if (!early.appStarted) fill(document, 'descricao', Descricao);
};
