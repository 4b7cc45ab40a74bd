import { jsonText } from '../common/json';
import type { Report } from './figures';

/** What only the pages show. `.github/docs/commands.md` describes the rest. */
const PAGE_ONLY = [
  'titulo',
  'hiddenBy',
  'comparableShare',
  'usualSince',
  'usualFrom',
  'pesquisasAntes',
  'atendimentos',
  'ativo',
  'folha',
  'sobre',
  'contaAte',
  'meta',
  'hasOtherTexts',
  'feitoEm',
];

export const reportJson = (report: Report): string =>
  `${jsonText(report, (key, value: unknown) => (PAGE_ONLY.includes(key) ? undefined : value), 2)}\n`;
