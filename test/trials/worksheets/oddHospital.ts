import { writeFileSync } from 'node:fs';
import type { Id } from '../../../src/contract/ids';
import { RESPOSTAS } from '../../../src/contract/respostas';
import { saveHospital } from '../../../src/hospital/repositories/hospital';
import { emptyHospital, type TestHospital } from '../../commands/support/hospital';
import { storeSurveys, type StoredSurvey } from '../../commands/support/storedSurveys';
import { randomFrom, type Random } from '../../support/random';

/** Ids that programs take for numbers, dates, truth values or missing values. */
const IDS: readonly Id[] = ['007', 'INF', 'NA', 'TRUE', '1E5', '0x1F', '3-4', 'ABCDEFGHI', 12];

const ODD_PARTS = [
  ' & ',
  ' < 5',
  '>',
  ' "x"',
  "'",
  '; ',
  ',',
  '\n',
  '  ',
  '\u00A0',
  ' 😀',
  'ção',
  '<b>',
  '&amp;',
  ' |',
];
const ENDS = ['', '', ' ', '  '];

/** A text that no other call returns, if `name` is another one. */
const oddText = (random: Random, name: string): string => {
  const parts = Array.from({ length: random.below(4) }, () => random.pick(ODD_PARTS));
  return `${random.pick(ENDS)}${random.pick(['', '', '=', '@', '-'])}${name}${parts.join('')}x${random.pick(ENDS)}`;
};

export const MONTH = '2026-10';
export const EMPTY_MONTH = '2026-05';

/** A ward whose share lies between two whole percents: 23 good answers of 40 are 57.5 %. */
const HALF_PERCENT_WARD: Id = 'METADE';

/**
 * A hospital whose ids and texts other programs may change. The same seed gives the same hospital. It has surveys of
 * October 2026, of two months with other texts, and of the hour that the clock repeated in 2018.
 */
export const oddHospital = async (seed: number, hasLineBreaks = true): Promise<TestHospital> => {
  const random = randomFrom(seed);
  const hospital = await emptyHospital();
  const textOf = (name: string) => {
    const text = oddText(random, name);
    return hasLineBreaks ? text : text.replaceAll('\n', ' ');
  };
  // The database may hold texts with line breaks, and blanks at their ends, that a hospital file of today cannot have.
  const versionOf = () => {
    const perguntas = IDS.map((Id) => ({ Id, Descricao_Pergunta: textOf(`Pergunta ${Id}?`) }));
    const locais = IDS.map((Id, at) => ({
      Id,
      Descricao: textOf(`Ala ${Id}`),
      ...(at % 3 > 0 && { Unidade: `Unidade ${at % 3} & cia.` }),
      perguntas: IDS.filter((_, question) => (at + question) % 4 > 0),
    }));
    return { perguntas, locais: [...locais, { Id: HALF_PERCENT_WARD, Descricao: 'Meio a meio', perguntas: ['NA'] }] };
  };
  const surveyOf = (local: Id, perguntas: readonly Id[], at: number): StoredSurvey => ({
    local,
    day: '',
    at,
    name: random.chance(0.5) ? oddText(random, 'ANA').replaceAll('\n', ' ') : '',
    phone: random.chance(0.4) ? `(11) 9${String(10_000_000 + random.below(89_999_999)).replace(/^.{4}/, '$&-')}` : '',
    answers: Object.fromEntries(
      perguntas.filter(() => random.chance(0.9)).map((id) => [id, random.pick([...RESPOSTAS, ''] as const)]),
    ),
  });
  const surveysIn = ({ locais }: ReturnType<typeof versionOf>, start: string, days: number, most: number) =>
    locais
      .filter(({ Id }) => Id !== HALF_PERCENT_WARD)
      .flatMap(({ Id, perguntas }) =>
        Array.from({ length: Math.ceil(most / 2) + random.below(most / 2) }, () =>
          surveyOf(Id, perguntas, Date.parse(start) + random.below(days * 86_400) * 1000),
        ),
      );
  const earlier = versionOf();
  await saveHospital(hospital.db, earlier);
  await storeSurveys(hospital.db, [
    ...surveysIn(earlier, '2018-02-18T01:00:00Z', 1 / 12, 4),
    ...surveysIn(earlier, '2026-06-10T03:00:00Z', 40, 6),
  ]);
  const today = versionOf();
  await saveHospital(hospital.db, today);
  await storeSurveys(hospital.db, [
    ...surveysIn(today, `${MONTH}-01T03:00:00Z`, 31, 60),
    ...Array.from({ length: 40 }, (_, at): StoredSurvey => ({
      local: HALF_PERCENT_WARD,
      day: `${MONTH}-${at < 20 ? 10 : 20}`,
      answers: { NA: at < 23 ? 'BO' : 'RE' },
    })),
  ]);
  writeFileSync(
    hospital.file('hospital.json'),
    JSON.stringify({
      perguntas: today.perguntas.map(({ Id }) => ({ Id, Descricao_Pergunta: `Pergunta ${Id}?` })),
      locais: today.locais.map((local) => ({ ...local, Descricao: `Ala ${local.Id}` })),
    }),
  );
  return hospital;
};
