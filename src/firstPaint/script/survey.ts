import type { Id } from '../../contract/ids';
import { paths } from '../../contract/paths';
import { ask } from './ask';
import { rendered, show } from './screens';

/** Opens `/perguntas`: shows the placeholders of the survey and requests the questions of the stored location. */
export const openSurvey = () => {
  // `sessionStorage` first: another tab may have overwritten the keys in `localStorage` (src/store/fourKeys.ts).
  const own = JSON.parse(sessionStorage.getItem('avaliacao') ?? 'null') as { local: { Id: Id } | null } | null;
  const local = own ? own.local : (JSON.parse(localStorage.getItem('local') ?? 'null') as { Id?: Id } | null);
  if (local?.Id === undefined) return;
  show(rendered('survey'));
  return ask(paths.listarPerguntasPorLocal(local.Id));
};
