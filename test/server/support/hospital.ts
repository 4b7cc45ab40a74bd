import type { Hospital } from '../../../src/hospital/hospitalFile';

/** Some ids are numbers, others are texts. Two locations share a question. The questions are not ordered by id. */
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
