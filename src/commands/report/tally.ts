import type { RespostaEnviada } from '../../contract/respostas';

/** Which faces count as satisfied; null for no answer. A face that is missing here does not compile. */
export const GOOD = { MB: 1, BO: 1, RE: 0, RU: 0, '': null } satisfies Record<RespostaEnviada, 0 | 1 | null>;

export type Faces = Record<RespostaEnviada, number>;
