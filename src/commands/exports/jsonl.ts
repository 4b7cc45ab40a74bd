import { jsonText } from '../common/json';
import { isoIn } from '../common/zone';
import type { Format } from './format';

/** Fields that also exist in the API or the hospital file have the same names. */
export const jsonl: Format = (zone, contacts) => ({
  head: '',
  survey: ({ pesquisa, moment, local, contato, respostas }) =>
    `${jsonText({ pesquisa, momento: isoIn(zone, moment), local, ...(contacts ? contato : {}), respostas })}\n`,
});
