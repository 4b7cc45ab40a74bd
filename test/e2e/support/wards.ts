// The questions of the test hospital. Two ids are numbers and one is a text, and one description looks like markup.
export const espera = { Id: 10, Descricao_Pergunta: 'Como você avalia o tempo de espera?' };
export const limpeza = { Id: 'LIMPEZA', Descricao_Pergunta: 'Como você avalia a limpeza do quarto?' };
export const equipe = { Id: 30, Descricao_Pergunta: 'Como você avalia a equipe <b>médica</b>?' };

export const recepcao = { Id: 1, Descricao: 'Recepção central', perguntas: [espera.Id, limpeza.Id, equipe.Id] };
/** The id of this ward contains a space, which must be encoded in an address. */
export const uti = { Id: 'UTI A', Descricao: 'UTI Adulto – 2º andar', perguntas: [limpeza.Id, espera.Id] };
/** Has one question, so that sending its survey takes one post. */
export const farmacia = { Id: 7, Descricao: 'Farmácia', perguntas: [espera.Id] };
/** Its id has an accent and a character of two UTF-16 units. */
export const maternidade = { Id: 'Mãe😀', Descricao: 'Maternidade', perguntas: [espera.Id] };
/** Its id has the maximum length and keeps its leading zeros, because it is a text. */
export const ambulatorio = { Id: '001234567', Descricao: 'Ambulatório', perguntas: [espera.Id] };

export const testHospital = {
  locais: [recepcao, uti, farmacia, maternidade, ambulatorio],
  perguntas: [espera, limpeza, equipe],
};

export const linkOf = ({ Id }: { Id: number | string }) => `/${encodeURIComponent(Id)}`;
