import { MEANINGS, type RespostaEnviada } from '../../contract/respostas';

export const MEANINGS_SENT: Readonly<Record<RespostaEnviada, string>> = { ...MEANINGS, '': 'Sem resposta' };
