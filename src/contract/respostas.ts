/** The four answer codes (behaviour 7.1), best first. */
export const RESPOSTAS = ['MB', 'BO', 'RE', 'RU'] as const;

export type Resposta = (typeof RESPOSTAS)[number];

/** What is sent for a question: a code, or `''` when none was chosen (behaviour 3.7). */
export type RespostaEnviada = Resposta | '';
