/** A patient: what they would type, by which a trace of them is found anywhere. */
export interface Person {
  nome: string;
  telefone: string;
}

export const people: Person[] = [
  { nome: 'ANA', telefone: '(11) 91111-1111' },
  { nome: 'BRUNO', telefone: '(21) 2222-2222' },
  { nome: 'CLARA', telefone: '(31) 93333-3333' },
  { nome: 'DAVI', telefone: '(41) 4444-4444' },
  { nome: 'EVA', telefone: '(51) 95555-5555' },
  { nome: 'FÁBIO', telefone: '(61) 6666-6666' },
];
