import { InputError } from '../../common/arguments';
import { chooseLocais, namesAmong, type ChosenLocais } from '../../common/localOptions';
import type { Collected, Ward } from '../counting/collect';
import { answersOf, countIn, onlyQuestions, type Selection } from '../counting/count';
import { FIRST_SHOWN } from '../counting/slots';
import { datedNotes, notedMonths, type Note } from '../inputs/datedNotes';
import type { Calendar, ReportInputs } from './calendar';
import { newness, type Newness } from './newness';
import type { RowPlan, Slots, TimeFrame } from './rows';
import type { NotedMonth } from './types';
import { whoCounts, type WhoCounts } from './whoCounts';

// What the rows of a report count, before they are counted and judged.

/** The target of a ward, or without an id that of the hospital. */
export const metaOf = ({ meta, metas }: ReportInputs, id?: string): number | null =>
  meta ?? (id === undefined ? undefined : metas?.locais.get(id)) ?? metas?.hospital ?? null;

/** What all parts of a report take. */
export interface Context extends Collected {
  options: ReportInputs;
  calendar: Calendar;
  choice: ChosenLocais<Ward['place']>;
  counts: WhoCounts;
  /** The question that a filter leaves; undefined without a filter. */
  only: readonly number[] | undefined;
  notas: readonly Note[];
  news: Newness;
}

/** The months in which a line can step: those with dated notes, and those in which these wards got a question. */
const notedIn = ({ notas, questions, news }: Context, wards: readonly Ward[], id?: string): NotedMonth[] => {
  const began = questions.flatMap(({ Descricao_Pergunta }, question) => {
    const dia = news.textSince(wards, question);
    return dia === null ? [] : [{ dia, texto: `pergunta nova: “${Descricao_Pergunta}”` }];
  });
  return notedMonths([...notas, ...began], id);
};

/** The question that `--pergunta` chooses. An id can have had several texts: patients read the last one now. */
const chosenQuestion = (
  { wards, questions }: Collected,
  { period }: TimeFrame,
  pergunta: string | undefined,
): readonly number[] | undefined => {
  if (pergunta === undefined) return undefined;
  const lastSlot = (question: number) =>
    Math.max(...wards.map(({ slots }) => slots.reduce((last, slot, at) => (slot.faces.has(question) ? at : last), -1)));
  const firstDayOfText = (question: number) =>
    Math.max(...wards.map(({ firstDays }) => firstDays.get(question) ?? -Infinity));
  const [found] = [...questions.keys()]
    .filter((question) => String(questions[question]?.Id) === pergunta)
    .filter((question) => countIn(answersOf(wards, [question]), period).surveys > 0)
    .sort((a, b) => lastSlot(b) - lastSlot(a) || firstDayOfText(b) - firstDayOfText(a));
  if (found === undefined) throw new InputError(`${pergunta}: não tem respostas no período`, '--pergunta');
  return [found];
};

export const contextOf = (collected: Collected, options: ReportInputs, calendar: Calendar): Context => {
  const places = collected.wards.map(({ place }) => place);
  const choice = chooseLocais(options, places);
  const notas = datedNotes(
    options.notas ?? [],
    calendar.firstDayIn(FIRST_SHOWN),
    calendar.lastDay,
    choice.chosen.map(({ id }) => id),
  );
  return {
    ...collected,
    options,
    calendar,
    choice,
    counts: whoCounts(collected, calendar),
    only: chosenQuestion(collected, calendar, options.pergunta),
    notas,
    news: newness(collected.wards, calendar),
  };
};

export interface WardPlan extends RowPlan {
  ward: Ward;
}

/** Every ward of the hospital. Unit and id are added to a name that another one of the `listed` wards has, too. */
export const wardPlans = (context: Context, listed: readonly Ward[]): WardPlan[] => {
  const nameOf = namesAmong(listed.map(({ place }) => place));
  return context.wards.map((ward) => {
    const { id } = ward.place;
    const own = answersOf([ward], context.only);
    return {
      ward,
      titulo: nameOf(ward.place),
      comparedIn: () => own,
      shownIn: (slots) => (context.counts.wards(slots).shown.has(ward) ? own : null),
      choice: context.choice.local === undefined ? { local: id } : null,
      noted: notedIn(context, [ward], id),
    };
  });
};

/** A row that counts the answers that `answersIn` returns, to these questions or to all. */
export const countedPlan = (
  context: Context,
  titulo: string,
  answersIn: (slots: Slots) => Selection,
  questions = context.only,
): RowPlan => ({
  titulo,
  comparedIn: (slot) => onlyQuestions(answersIn([slot]), questions),
  shownIn: (slots) => onlyQuestions(answersIn(slots), questions),
  noted: notedIn(
    context,
    context.wards.filter(({ place }) => context.choice.chosen.includes(place)),
    context.choice.local,
  ),
});

export interface UnitPlan extends RowPlan {
  unit: string;
}

export const unitPlans = (context: Context): UnitPlan[] =>
  context.counts.units.flatMap((unit) =>
    unit === null
      ? []
      : {
          ...countedPlan(context, unit, (slots) => context.counts.inUnit(unit, slots)),
          unit,
          choice: { unidade: unit },
          noted: notedIn(
            context,
            context.wards.filter(({ place }) => place.unidade === unit),
          ),
        },
  );

/** The answers that are in the shares of the report. */
export const chosenIn = ({ choice: { local, unidade }, counts, wards }: Context, slots: Slots): Selection => {
  if (local !== undefined)
    return answersOf(wards.filter((ward) => ward.place.id === local && counts.wards(slots).shown.has(ward)));
  return unidade !== undefined ? counts.inUnit(unidade, slots) : counts.inHospital(slots);
};

export interface QuestionPlan extends RowPlan {
  question: number;
}

export const questionPlans = (context: Context): QuestionPlan[] =>
  context.questions.map(({ Id, Descricao_Pergunta }, question) => {
    const plan = countedPlan(context, Descricao_Pergunta, (slots) => chosenIn(context, slots), [question]);
    const isShown = (slots: Slots) => context.counts.questions(slots).shown.has(question);
    return {
      ...plan,
      question,
      shownIn: (slots) => (isShown(slots) ? plan.shownIn(slots) : null),
      choice: { pergunta: String(Id) },
      noted: notedMonths(context.notas, context.choice.local),
    };
  });
