import type { Resposta } from '../../contract/respostas';

/** The meaning of each face, as patients read it. */
export const MEANINGS = {
  MB: 'Muito bom',
  BO: 'Bom',
  RE: 'Regular',
  RU: 'Ruim',
  '': 'Sem resposta',
} satisfies Record<Resposta | '', string>;
