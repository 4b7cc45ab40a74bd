/** The four answer codes (behaviour 7.1), best first. */
export const RESPOSTAS = ['MB', 'BO', 'RE', 'RU'] as const;

export type Resposta = (typeof RESPOSTAS)[number];

/** The answer that the app sends for a question: a code, or `''` if no face is selected (behaviour 3.7). */
export type RespostaEnviada = Resposta | '';
