import type { Id } from '../../contract/ids';
import { brazilianMoment, isoIn } from '../common/zone';
import type { Format } from './format';
import { MEANINGS_SENT } from './meanings';

/** Without this byte order mark, Excel assumes the Windows code page and garbles accented letters. */
export const BOM = '\uFEFF';

/**
 * A field of a line, in quotes if necessary. Excel would run a text such as `=1+1` as a formula, so the text gets an
 * apostrophe. A formula after blanks also gets one, because some programs drop the blanks. The formula in `a,=1+1` also
 * gets one, because some programs split lines at commas.
 */
export const field = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const text = value.replaceAll(/((?:^|[,;"\t\r\n])\s*)([=+\-@\t\r])/g, "$1'$2");
  return /[,;"\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Without an apostrophe, Excel would turn a text id such as `1E5`, `007` or `3-4` into a number or a date. */
const idField = (id: Id): Id => (typeof id === 'string' && /^\d[\d.,:/-]*(e[\d+-]*)?$/i.test(id) ? `'${id}` : id);

/** The comma is Brazil's decimal sign, so `;` separates the fields. */
export const line = (fields: readonly (string | number)[]): string => `${fields.map(field).join(';')}\r\n`;

const TITLES =
  'Pesquisa;Data e hora;Data e hora (ISO);Id do local;Local;Id da pergunta;Pergunta;Resposta;Significado'.split(';');

export const csv: Format = (zone, contacts) => ({
  head: () => BOM + line([...TITLES, ...(contacts ? ['Nome', 'Telefone'] : [])]),
  survey: ({ number, moment, local, nome, telefone, respostas }) => {
    const first = [number, brazilianMoment(zone, moment), isoIn(zone, moment), idField(local.Id), local.Descricao];
    const last = contacts ? [nome, telefone] : [];
    return respostas
      .map(({ Id, Descricao_Pergunta, Resposta }) =>
        line([...first, idField(Id), Descricao_Pergunta, Resposta, MEANINGS_SENT[Resposta], ...last]),
      )
      .join('');
  },
});
