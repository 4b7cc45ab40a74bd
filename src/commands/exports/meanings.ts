import type { RespostaEnviada } from '../../contract/respostas';

/** What each face means, as patients read it. */
export const MEANINGS: Record<RespostaEnviada, string> = {
  MB: 'Muito bom',
  BO: 'Bom',
  RE: 'Regular',
  RU: 'Ruim',
  '': 'Sem resposta',
};
