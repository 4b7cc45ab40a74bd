import { jsonText } from '../common/json';
import type { Report } from './report';

/** All keys of the JSON. `.github/docs/commands.md` describes them. The rest of `Report` is for the page only. */
const KEYS = [
  ...['periodo', 'de', 'ate', 'Id', 'nome', 'descricao', 'unidade', 'novoDesde', 'semPesquisasDesde', 'textoNovoDesde'],
  ...['mes', 'pesquisas', 'satisfacao', 'faces', 'MB', 'BO', 'RE', 'RU', 'habitual', 'situacao', 'mesesSeguidos'],
  ...['abertas', 'naoRespondidas', 'esperamRetorno', 'total', 'unidades', 'locais', 'perguntas', 'meses'],
];

export const reportJson = (report: Report): string => `${jsonText(report, KEYS, 2)}\n`;
