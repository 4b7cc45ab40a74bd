import type { RespostaEnviada } from '../../contract/respostas';

/** 1 for a face that counts as satisfied, null for no answer. The type requires every face. */
export const GOOD = { MB: 1, BO: 1, RE: 0, RU: 0, '': null } satisfies Record<RespostaEnviada, 0 | 1 | null>;

export type Faces = Record<RespostaEnviada, number>;
