import { mainCauses } from '../../../../src/commands/report/rule/causes';

/** @param satisfacao in percent, as `habitual` */
const cause = (titulo: string, satisfacao: number, habitual: number) => ({ titulo, diferenca: satisfacao - habitual });
const namesOf = (found: readonly { titulo: string }[]) => found.map(({ titulo }) => titulo);

test('the causes of a drop begin with the largest one', () => {
  const found = [cause('small', 80, 88), cause('large', 70, 84)];
  expect(namesOf(mainCauses(found, 'abaixo'))).toEqual(['large', 'small']);
});

test('what rose is no cause of a drop', () => {
  expect(namesOf(mainCauses([cause('risen', 95, 80), cause('fallen', 70, 80)], 'abaixo'))).toEqual(['fallen']);
});

test('what fell is no cause of a rise', () => {
  expect(namesOf(mainCauses([cause('risen', 95, 80), cause('fallen', 70, 80)], 'acima'))).toEqual(['risen']);
});

test('a difference of less than five points is no cause', () => {
  expect(namesOf(mainCauses([cause('4', 80, 84), cause('5', 80, 85)], 'abaixo'))).toEqual(['5']);
});

test('a difference of less than half of the largest one is no cause', () => {
  expect(namesOf(mainCauses([cause('20', 60, 80), cause('10', 70, 80), cause('9', 71, 80)], 'abaixo'))).toEqual([
    '20',
    '10',
  ]);
});

test('there are three causes at the most', () => {
  const found = ['a', 'b', 'c', 'd'].map((titulo) => cause(titulo, 70, 80));
  expect(namesOf(mainCauses(found, 'abaixo'))).toEqual(['a', 'b', 'c']);
});
