import { jsonText } from '../common/json';
import type { Report } from './report';

/** All keys of the JSON. `.github/docs/commands.md` describes them. The rest of `Report` is for the page only. */
const KEYS = [
  ...['periodo', 'de', 'ate', 'Id', 'nome', 'descricao', 'unidade', 'novoDesde', 'semPesquisasDesde', 'textoNovoDesde'],
  ...['mes', 'pesquisas', 'satisfacao', 'faces', 'MB', 'BO', 'RE', 'RU', 'habitual', 'situacao', 'mesesSeguidos'],
  ...['abertas', 'naoRespondidas', 'esperamRetorno', 'total', 'unidades', 'locais', 'perguntas', 'meses'],
];

/** A ward's name on the page is not in the JSON, but a unit's is. */
export const reportJson = ({ locais, ...report }: Report): string => {
  const unnamed = locais.map((local) => ({ ...local, nome: undefined }));
  return `${jsonText({ ...report, locais: unnamed }, KEYS, 2)}\n`;
};
