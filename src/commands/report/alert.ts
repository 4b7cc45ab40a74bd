import type { Db } from '../../server/db/tables';
import { InputError } from '../common/inputError';
import { offeredOptions, type LocalOptions } from '../common/localOptions';
import type { Period } from '../common/period';
import { addDays, brazilianDay, dayNumber, dayOf, type Day } from '../common/zone';
import {
  BASE_MONTHS,
  judge,
  MIN_DIFFERENCE,
  MIN_SURVEYS,
  SELDOM,
  shareOf,
  sumOf,
  type Judged,
  type Sums,
  zOf,
} from '../statistics/usual';
import { collect, type Collected, type Question } from './collect';
import type { Settings } from './figures';
import { percent, seriesOf, sumsOf, type Compared } from './groups';
import type { Alert, Drop } from './report';
import { inScope, namesOf, silentSince } from './wards';

/** A block has as many days as four weeks, so that each has the same weekdays. */
const BLOCK_DAYS = 28;
/** As in `Months`: the blocks of the picture, those they are compared with, and those that decide which are marked. */
const BLOCKS = 1 + 3 * BASE_MONTHS;
const LAST = BLOCKS - 1;
/** A drop is told only while the last two weeks alone are low too: 5 points below, and seldom by chance. */
const RECENT_DAYS = 14;
const MOST_QUESTIONS = 3;

export interface AlertOptions extends LocalOptions {
  /** Monday to Sunday. */
  week: Period;
}

type Judgements = readonly (Judged<Compared> | null)[];

/** @returns null if the ward is not below its usual share, or no longer */
const dropOf = (judged: Judgements, end: Day, questions: readonly Question[]): Omit<Drop, 'nome'> | null => {
  const now = judged[LAST];
  if (now?.situacao !== 'abaixo') return null;
  const { cells, base, baseSlots } = now.comparison;
  const inLast = (days: number) => sumsOf(cells, LAST, dayNumber(end) - days + 1);
  const recent = inLast(RECENT_DAYS);
  const isOver = shareOf(recent) > now.usual - MIN_DIFFERENCE || zOf(recent, sumOf(base)) / now.dispersion > -SELDOM;
  if (recent.surveys < MIN_SURVEYS || isOver) return null;
  const startOf = (block: number): Day => addDays(end, 1 - BLOCK_DAYS * (BLOCKS - block));
  const week = inLast(7);
  const shareIn = (sums: Sums) => (sums.surveys < MIN_SURVEYS ? null : percent(shareOf(sums)));
  return {
    desde: startOf(LAST + 1 - now.run),
    pesquisas: now.comparison.now.surveys,
    satisfacao: percent(now.share),
    habitual: percent(now.usual),
    semana: week.surveys < MIN_SURVEYS ? null : { pesquisas: week.surveys, satisfacao: percent(shareOf(week)) },
    perguntas: cells
      .flatMap(({ ward, asked }) =>
        asked.map((question) => {
          const cell = [{ ward, asked: [question] }];
          const usual = sumOf(baseSlots.map((slot) => sumsOf(cell, slot)));
          return { question, own: sumsOf(cell, LAST), usual, by: shareOf(usual) - shareOf(sumsOf(cell, LAST)) };
        }),
      )
      .filter(({ own, by }) => own.surveys >= MIN_SURVEYS && by >= MIN_DIFFERENCE)
      .sort((a, b) => b.by - a.by || a.question - b.question)
      .slice(0, MOST_QUESTIONS)
      .map(({ question, own, usual }) => ({
        descricao: questions[question]?.pergunta.Descricao_Pergunta ?? '',
        satisfacao: percent(shareOf(own)),
        habitual: percent(shareOf(usual)),
      })),
    blocos: Array.from({ length: BASE_MONTHS + 1 }, (_, index) => LAST - BASE_MONTHS + index).map((block) => ({
      de: startOf(block),
      ate: addDays(startOf(block), BLOCK_DAYS - 1),
      satisfacao: shareIn(sumsOf(cells, block)),
      situacao: judged[block]?.situacao ?? null,
    })),
  };
};

/** The 37 blocks of 28 days that end with a week. */
export const blocksUpTo = (end: Day) => {
  const first = dayNumber(end) - BLOCK_DAYS * BLOCKS + 1;
  return { count: BLOCKS, first, slotOf: (day: Day) => Math.floor((dayNumber(day) - first) / BLOCK_DAYS) };
};

/** What an alert says about surveys that were read. */
export const alertFrom = ({ wards, questions }: Collected, { week, ...options }: AlertOptions): Alert => {
  const { local, unidade } = offeredOptions(
    options,
    wards.map(({ place }) => place),
  );
  const names = namesOf(wards.filter(({ place }) => place.ativo));
  const judged = judge(
    wards.map((ward) => seriesOf({ wards: [ward] })),
    LAST,
  );
  const scope = inScope(wards, { local, unidade }).flatMap((ward) => {
    const nome = names.get(ward);
    return nome === undefined ? [] : [{ ward, nome }];
  });
  const quedas = scope.flatMap(({ ward, nome }): Drop[] => {
    const drop = dropOf(judged[wards.indexOf(ward)] ?? [], week.to, questions);
    return drop ? [{ nome, ...drop }] : [];
  });
  const silencios = scope.flatMap(({ ward, nome }) => {
    const semPesquisasDesde = silentSince(ward, dayNumber(week.to));
    return semPesquisasDesde === null ? [] : [{ nome, semPesquisasDesde }];
  });
  const byName = (a: { nome: string }, b: { nome: string }) => a.nome.localeCompare(b.nome, 'pt-BR');
  const by = ({ satisfacao, habitual }: Drop) => habitual - satisfacao;
  return {
    semana: { de: week.from, ate: week.to },
    dias: { de: addDays(week.to, 1 - BLOCK_DAYS), ate: week.to },
    quedas: quedas.sort((a, b) => by(b) - by(a) || byName(a, b)),
    silencios: silencios.sort(byName),
    sobre: local === undefined ? (unidade ?? null) : (scope[0]?.nome ?? null),
  };
};

/** @throws InputError for an unknown ward or unit, or for a week that is not over */
export const alertOf = async (db: Db, options: AlertOptions, { zone, now }: Settings): Promise<Alert> => {
  const { to, until } = options.week;
  if (now.toISOString() < until) throw new InputError(`a semana até ${brazilianDay(to)} ainda não terminou`);
  const { count, first, slotOf } = blocksUpTo(to);
  const since = zone.startOf(dayOf(first)).toISOString();
  return alertFrom(await collect(db, { count, slotOf, since, until }, zone), options);
};
