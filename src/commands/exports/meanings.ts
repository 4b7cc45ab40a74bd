import { MEANINGS, type RespostaEnviada } from '../../contract/respostas';

/** The meaning of each stored answer. */
export const MEANINGS_SENT: Readonly<Record<RespostaEnviada, string>> = { ...MEANINGS, '': 'Sem resposta' };
