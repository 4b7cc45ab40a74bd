/**
 * Inlined into index.html: what a patient sees and does before the app's code has arrived. On the way of a link it
 * shows the identification screen that the build rendered, asks for the location and shows its description, and
 * remembers that next was pressed; on the way of the survey it asks for the questions. The app goes on from there.
 */
import { paths } from './contract/paths';
import type { Id } from './contract/ids';
import { idFromLink } from './features/local/idFromLink';
import type { Early } from './lib/earlyRequest';

const early: Early = (window.early = {});

const ask = (path: string): Promise<Response> => {
  const { apiBaseUrl } = JSON.parse(document.getElementById('deployment')?.textContent ?? '{}') as { apiBaseUrl: string };
  const url = new URL(apiBaseUrl.replace(/\/+$/, '') + path, location.href).href;
  const response = fetch(url, { headers: { accept: 'application/json' } });
  early.request = { url, response };
  return response;
};

const rememberNext = (event: SubmitEvent) => {
  if (early.appStarted) return;
  event.preventDefault();
  early.nextPressed = true;
};

const showDescription = async (request: Promise<Response>) => {
  const response = await request;
  if (!response.ok) return;
  const { Descricao } = (await response.clone().json()) as { Descricao?: unknown };
  const place = document.getElementById('descricao');
  if (place && !early.appStarted && typeof Descricao === 'string') place.textContent = Descricao;
};

const openLink = (segment: string) => {
  const template = document.getElementById('identification') as HTMLTemplateElement;
  document.getElementById('root')?.append(template.content);
  document.addEventListener('submit', rememberNext);
  return showDescription(ask(paths.getLocalById(idFromLink(segment))));
};

const openSurvey = () => {
  const local = JSON.parse(localStorage.getItem('local') ?? 'null') as { Id: Id } | null;
  return local && ask(paths.listarPerguntasPorLocal(local.Id));
};

const start = async (segment: string | undefined) => {
  if (segment === 'perguntas') await openSurvey();
  else if (segment && segment !== 'agradecimento') await openLink(decodeURIComponent(segment));
};

// What fails here fails again in the app, which knows what to do.
start(/^\/([^/]+)\/?$/.exec(location.pathname)?.[1]).catch(() => undefined);
