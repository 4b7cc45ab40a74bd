import { isoIn } from '../common/zone';
import type { Format, FormatOptions } from './format';

/** One line of JSON for each survey, in the names of the wire. */
export const jsonl = ({ zone, contacts, momentOf }: FormatOptions): Format => ({
  head: () => '',
  survey: ({ number, moment, local, nome, telefone, respostas }) =>
    `${JSON.stringify({
      pesquisa: number,
      momento: isoIn(zone, momentOf(moment)),
      local,
      ...(contacts ? { Nome: nome, Telefone: telefone } : {}),
      respostas,
    })}\n`,
});
