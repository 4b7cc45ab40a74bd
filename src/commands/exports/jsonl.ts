import { isoIn } from '../common/zone';
import type { Format } from './format';

/** Fields that also exist in the API have the same names. */
export const jsonl: Format = (zone, contacts) => ({
  head: () => '',
  survey: ({ number: pesquisa, moment, local, nome, telefone, respostas }) => {
    const momento = isoIn(zone, moment);
    const contact = contacts ? { Nome: nome, Telefone: telefone } : {};
    return `${JSON.stringify({ pesquisa, momento, local, ...contact, respostas })}\n`;
  },
});
