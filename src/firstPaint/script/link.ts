import type { EarlyInput } from '../../contract/earlyInput';
import { STILL_LOADING, STILL_LOADING_AFTER } from '../../contract/stillLoading';
import { early, settings } from './shared';
import { rendered, show } from './screens';

/** Keeps the content of the inputs, which the app sends when it has started. */
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
    status.textContent = STILL_LOADING;
  }, STILL_LOADING_AFTER);
};

const fillDescricao = (screen: ParentNode) => {
  const place = screen.querySelector('[data-fill=descricao]');
  if (early.local && place) place.textContent = early.local.descricao;
};

export const showIdentification = () => {
  const screen = rendered('identification');
  early.shown = [...screen.querySelectorAll('*')];
  early.inputs = [...screen.querySelectorAll<EarlyInput>('input')];
  fillDescricao(screen);
  show(screen);
};

export const openLink = async (idLocal: string, request: Promise<Response>) => {
  showIdentification();
  // The second tap of a double tap may be meant for the previous screen, so buttons ignore taps during the animation
  // `just-come`. Outside kiosk mode there is no previous screen here, so the animation ends at once.
  for (const animation of settings.kioskReturnSeconds ? [] : (document.getAnimations() as CSSAnimation[]))
    if (animation.animationName === 'just-come') animation.finish();
  document.addEventListener('submit', rememberNext);
  const response = await request;
  if (!response.ok) return;
  const { Descricao } = (await response.clone().json()) as { Descricao?: unknown };
  // Without `shown` the app has begun to hydrate the screen, and only the app may change it.
  if (!early.shown || typeof Descricao !== 'string') return;
  early.local = { idLocal, descricao: Descricao };
  fillDescricao(document);
};
