import type { Hospital } from '../../../src/server/hospitalFile';

/** Two locations, one with a text id, that share a question; their questions are not in the order of the ids. */
export const hospital: Hospital = {
  locais: [
    { Id: 7, Descricao: 'Internação', perguntas: [3, 1, 'Q-2'] },
    { Id: 'UTI-A', Descricao: 'UTI Adulto', perguntas: [1] },
    { Id: '007', Descricao: 'Ambulatório', perguntas: [] },
  ],
  perguntas: [
    { Id: 1, Descricao_Pergunta: 'Como você avalia a limpeza?' },
    { Id: 'Q-2', Descricao_Pergunta: 'Como você avalia o silêncio?' },
    { Id: 3, Descricao_Pergunta: 'Como você avalia as refeições?' },
  ],
};
