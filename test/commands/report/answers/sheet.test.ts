import type { Resposta } from '../../../../src/contract/respostas';
import { Ward } from '../../../../src/commands/report/counting/collect';
import { Patterns } from '../../../../src/commands/report/counting/patterns';
import { sheetOf } from '../../../../src/commands/report/answers/sheet';
import { LAST } from '../../../../src/commands/report/counting/slots';

const QUESTIONS = [
  { Id: 1, Descricao_Pergunta: 'A recepção?' },
  { Id: 2, Descricao_Pergunta: 'A limpeza?' },
];

/** A ward with so many surveys in each slot, of which each gives these answers. */
const wardWith = (surveys: Readonly<Record<number, number>>, answers: readonly Resposta[] = ['MB', 'RU']): Ward => {
  const patterns = new Patterns(QUESTIONS.length);
  const ward = new Ward({ id: '7', numerico: 1, descricao: 'Pediatria', unidade: null, ativo: 1 }, patterns);
  const given = patterns.given(answers.map((resposta, question) => ({ question, resposta })));
  for (const [slot, count] of Object.entries(surveys))
    for (let survey = 0; survey < count; survey += 1) ward.add(Number(slot), 20_000, 'dia', false, given);
  return ward;
};

const sheetIn = (ward: Ward, isHidden: boolean, months = 1) => sheetOf(ward, isHidden, QUESTIONS, [LAST], months);

test('a ward that is shown has a sheet of the period', () => {
  expect(sheetIn(wardWith({ [LAST]: 8, [LAST - 1]: 50 }), false)).toMatchObject({ meses: 0, faces: { MB: 8, RU: 8 } });
});

test('a ward that is hidden has a sheet of three months', () => {
  expect(sheetIn(wardWith({ [LAST]: 4, [LAST - 2]: 4 }), true)).toMatchObject({ meses: 3, faces: { MB: 8, RU: 8 } });
});

test('a ward with few surveys in three months has a sheet of twelve', () => {
  expect(sheetIn(wardWith({ [LAST]: 4, [LAST - 11]: 4 }), true)).toMatchObject({ meses: 12, faces: { MB: 8, RU: 8 } });
});

test('a ward with few surveys in twelve months has no sheet', () => {
  expect(sheetIn(wardWith({ [LAST]: 4, [LAST - 12]: 40 }), true)).toBeNull();
});

test('the sheet of a hidden ward goes back further than the report', () => {
  expect(sheetIn(wardWith({ [LAST]: 4, [LAST - 2]: 40 }), true, 3)).toMatchObject({ meses: 12 });
});

test('the best question comes first', () => {
  expect(sheetIn(wardWith({ [LAST]: 8 }, ['RU', 'MB']), false)?.perguntas).toEqual([
    { titulo: 'A limpeza?', satisfacao: 100 },
    { titulo: 'A recepção?', satisfacao: 0 },
  ]);
});

test('a question with few answers is left out', () => {
  expect(sheetIn(wardWith({ [LAST]: 8 }, ['MB']), false)?.perguntas).toEqual([
    { titulo: 'A recepção?', satisfacao: 100 },
  ]);
});
