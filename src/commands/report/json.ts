import { jsonText } from '../common/json';
import type { Report } from './report';

/** All keys of the JSON. `.github/docs/commands.md` describes them. The rest of `Report` is for the page only. */
const KEYS = [
  ...['periodo', 'de', 'ate', 'total', 'unidades', 'nome', 'locais', 'perguntas'],
  ...['pesquisas', 'satisfacao', 'faces', 'MB', 'BO', 'RE', 'RU', 'habitual', 'situacao', 'mesesSeguidos'],
  ...['meses', 'mes', 'abertas', 'naoRespondidas', 'esperamRetorno'],
  ...['Id', 'descricao', 'unidade', 'novoDesde', 'semPesquisasDesde', 'textoNovoDesde'],
];

export const reportJson = (report: Report): string => `${jsonText(report, KEYS, 2)}\n`;
