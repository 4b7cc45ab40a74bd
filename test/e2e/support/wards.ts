/** The questions of the test hospital; one id is a number, one a text, and one text looks like markup. */
export const espera = { Id: 10, Descricao_Pergunta: 'Como você avalia o tempo de espera?' };
export const limpeza = { Id: 'LIMPEZA', Descricao_Pergunta: 'Como você avalia a limpeza do quarto?' };
export const equipe = { Id: 30, Descricao_Pergunta: 'Como você avalia a equipe <b>médica</b>?' };

/** Three questions, a numeric id. */
export const recepcao = { Id: 1, Descricao: 'Recepção central', perguntas: [espera.Id, limpeza.Id, equipe.Id] };
/** Two questions, an id that must be encoded in an address. */
export const uti = { Id: 'UTI A', Descricao: 'UTI Adulto – 2º andar', perguntas: [limpeza.Id, espera.Id] };
/** One question: a survey of two seconds. */
export const farmacia = { Id: 7, Descricao: 'Farmácia', perguntas: [espera.Id] };
/** Accents, and a character of two UTF-16 units. */
export const maternidade = { Id: 'Mãe😀', Descricao: 'Maternidade', perguntas: [espera.Id] };
/** An id of nine characters, the longest possible. As a text it keeps its zeros. */
export const ambulatorio = { Id: '001234567', Descricao: 'Ambulatório', perguntas: [espera.Id] };
/** No questions. */
export const jardim = { Id: 'JARDIM', Descricao: 'Jardim', perguntas: [] };

/** The content of the test hospital's file. */
export const testHospital = {
  locais: [recepcao, uti, farmacia, maternidade, ambulatorio, jardim],
  perguntas: [espera, limpeza, equipe],
};

export const linkOf = ({ Id }: { Id: number | string }) => `/${encodeURIComponent(Id)}`;
