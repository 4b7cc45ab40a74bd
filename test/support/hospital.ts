import type { Local, Pergunta } from '../../src/contract/responses';

export const ala: Local = { Id: 7, Descricao: 'Ala Norte' };

/** A location with a text id that looks like a number. */
export const bercario: Local = { Id: '007', Descricao: 'Berçário' };

export const perguntas: Pergunta[] = [
  { Id: 31, Descricao_Pergunta: 'Como foi o atendimento da enfermagem?' },
  { Id: 12, Descricao_Pergunta: 'Como estava a limpeza do quarto?' },
  { Id: 25, Descricao_Pergunta: 'Como estava a alimentação?' },
];

export const identificacao = { idIdentificacaoPaciente: 4242 };

export const nothingTyped = () => ({ nome: '', telefone: '' });
