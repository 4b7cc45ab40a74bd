import { brazilianMoment, isoIn } from '../common/zone';
import type { Format, FormatOptions } from './format';
import { MEANINGS } from './meanings';

/** Excel takes a file without it for one in the code page of Windows. */
export const BOM = '\uFEFF';

/**
 * A field as Brazilian Excel reads it. A text that begins like a formula gets an apostrophe in front: a patient's name
 * must not become one.
 */
export const field = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[;"\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A line: `;` between fields, because the comma is Brazil's decimal sign. */
export const line = (fields: readonly (string | number)[]): string => `${fields.map(field).join(';')}\r\n`;

/** One line for each question of each survey. */
export const csv = ({ zone, contacts }: FormatOptions): Format => ({
  head: () =>
    BOM +
    line([
      'Pesquisa',
      'Data e hora',
      'Data e hora (ISO)',
      'Id do local',
      'Local',
      'Id da pergunta',
      'Pergunta',
      'Resposta',
      'Significado',
      ...(contacts ? ['Nome', 'Telefone'] : []),
    ]),
  survey: ({ number, moment, local, nome, telefone, respostas }) => {
    const [shown, iso] = [brazilianMoment(zone, moment), isoIn(zone, moment)];
    return respostas
      .map(({ Id, Descricao_Pergunta, Resposta }) =>
        line([
          number,
          shown,
          iso,
          local.Id,
          local.Descricao,
          Id,
          Descricao_Pergunta,
          Resposta,
          MEANINGS[Resposta],
          ...(contacts ? [nome, telefone] : []),
        ]),
      )
      .join('');
  },
});
