/** The four answer codes of SPEC.md §9, best first. */
export const RESPOSTAS = ['MB', 'BO', 'RE', 'RU'] as const;

/** One of the four answer codes. */
export type Resposta = (typeof RESPOSTAS)[number];

/** What is sent for a question: a code, or `''` when none was chosen (SPEC.md §3). */
export type RespostaEnviada = Resposta | '';
