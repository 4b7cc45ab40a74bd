export interface Person {
  nome: string;
  telefone: string;
}

/** Each name contains a space, so that the judge, which searches stored texts for names, finds none in a random id. */
export const people: Person[] = [
  { nome: 'ANA LIMA', telefone: '(11) 91111-1111' },
  { nome: 'BRUNO REIS', telefone: '(21) 2222-2222' },
  { nome: 'CLARA DIAS', telefone: '(31) 93333-3333' },
  { nome: 'DAVI MELO', telefone: '(41) 4444-4444' },
  { nome: 'EVA PINTO', telefone: '(51) 95555-5555' },
  { nome: 'FÁBIO SÁ', telefone: '(61) 6666-6666' },
];
