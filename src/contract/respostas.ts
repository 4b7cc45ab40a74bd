/** The four answer codes (behaviour 7.1), best first. */
export const RESPOSTAS = ['MB', 'BO', 'RE', 'RU'] as const;

export type Resposta = (typeof RESPOSTAS)[number];

/** The answer that the app sends for a question: a code, or `''` if no face is selected (behaviour 3.7). */
export type RespostaEnviada = Resposta | '';

/** The meaning of each face, as patients read it (behaviour 3.3). */
export const MEANINGS: Readonly<Record<Resposta, string>> = {
  MB: 'Muito bom',
  BO: 'Bom',
  RE: 'Regular',
  RU: 'Ruim',
};
