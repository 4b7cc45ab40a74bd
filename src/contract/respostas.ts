/** The four ratings, from the best to the worst. */
export const RESPOSTAS = ['MB', 'BO', 'RE', 'RU'] as const;

export type Resposta = (typeof RESPOSTAS)[number];

/** `''` if no face is selected (behaviour 3.7). */
export type RespostaEnviada = Resposta | '';

export const MEANINGS: Readonly<Record<Resposta, string>> = {
  MB: 'Muito bom',
  BO: 'Bom',
  RE: 'Regular',
  RU: 'Ruim',
};
