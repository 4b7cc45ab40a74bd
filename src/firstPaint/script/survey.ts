import type { Id } from '../../contract/ids';
import { paths } from '../../contract/paths';
import { ask } from './ask';
import { rendered, show } from './screens';

export const openSurvey = () => {
  // The survey of this tab takes precedence, because another tab may have overwritten `local` (src/store/fourKeys.ts).
  const own = JSON.parse(sessionStorage.getItem('avaliacao') ?? 'null') as { local: { Id: Id } | null } | null;
  const local = own ? own.local : (JSON.parse(localStorage.getItem('local') ?? 'null') as { Id?: Id } | null);
  if (local?.Id === undefined) return;
  show(rendered('survey'));
  return ask(paths.listarPerguntasPorLocal(local.Id));
};
