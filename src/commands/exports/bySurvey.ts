import { RESPOSTAS, type RespostaEnviada } from '../../contract/respostas';
import { FIELDS } from '../../contract/personalFields';
import { questionKey, type AskedQuestion } from '../../hospital/repositories/askedQuestions';
import type { AnsweredPergunta, LocalOfUnit } from '../../hospital/repositories/surveys';
import { byName } from '../common/names';
import { brazilianDay, brazilianMoment, isoIn, type Zone } from '../common/zone';
import { contactTexts } from './csv';
import { csvFields, csvLine, protectedText } from './csvFields';
import type { Format } from './format';
import { ofLastMoment, remembering } from './remembering';

/** What a table with one row for each survey has beside the columns of the survey. */
export interface QuestionColumns {
  questions: readonly AskedQuestion[];
  /** Whether the cells have 4 to 1 in place of MB to RU. */
  values: boolean;
}

export const columnTitle = ({ Id, text }: AskedQuestion): string => `${Id}: ${text}`;

/**
 * The questions of the hospital file in its order, then the others by the first survey that answered them.
 * @param order the ids of the questions in the hospital file
 */
export const inColumnOrder = (questions: readonly AskedQuestion[], order: readonly string[]): AskedQuestion[] => {
  const places = new Map(order.map((id, at) => [id, at]));
  const placeOf = ({ Id, isCurrent }: AskedQuestion) =>
    isCurrent ? (places.get(String(Id)) ?? places.size) : Infinity;
  const firstOf = ({ first }: AskedQuestion) => first ?? '';
  return [...questions].sort((a, b) => {
    const [one, other] = [placeOf(a), placeOf(b)];
    if (one !== other) return one < other ? -1 : 1;
    // A survey answers several questions, so many have the same first survey.
    return firstOf(a) < firstOf(b) ? -1 : firstOf(a) > firstOf(b) ? 1 : a.place - b.place;
  });
};

/** MB is 4, RU is 1. */
const valueOf = (resposta: RespostaEnviada): number | null =>
  resposta === '' ? null : RESPOSTAS.length - RESPOSTAS.indexOf(resposta);

/** Returns a function that puts the answers of a survey into the columns of their questions. */
export const cellsByQuestion = ({ questions, values }: QuestionColumns) => {
  const places = new Map(questions.map(({ Id, text }, at) => [questionKey(Id, text), at]));
  const placeOf = remembering((answer: AnsweredPergunta) =>
    places.get(questionKey(answer.Id, answer.Descricao_Pergunta)),
  );
  return (respostas: readonly AnsweredPergunta[]): (string | number | null)[] => {
    const cells = questions.map((): string | number | null => null);
    for (const answer of respostas) {
      const place = placeOf(answer);
      if (place !== undefined) cells[place] = values ? valueOf(answer.Resposta) : answer.Resposta || null;
    }
    return cells;
  };
};

/** CSV with one line for each survey. */
export const csvBySurvey =
  (columns: QuestionColumns): Format =>
  (zone, contacts) => {
    const ofMoment = ofLastMoment((moment) => csvFields([brazilianMoment(zone, moment), isoIn(zone, moment)]));
    const ofLocal = remembering(({ Id, Descricao }: LocalOfUnit) => csvFields([String(Id), protectedText(Descricao)]));
    const ofUnidade = remembering(({ Unidade }: LocalOfUnit) => csvFields([protectedText(Unidade ?? '')]));
    const cellsOf = cellsByQuestion(columns);
    const ofAnswers = remembering((respostas: readonly AnsweredPergunta[]) =>
      csvFields(cellsOf(respostas).map((cell) => String(cell ?? ''))),
    );
    return {
      head: csvLine([
        ...['Pesquisa', 'Data e hora', 'Data e hora (ISO)', 'Id do local', 'Local'],
        ...(contacts ? FIELDS.personal : []),
        'Unidade',
        ...columns.questions.map((question) => protectedText(columnTitle(question))),
      ]),
      survey: ({ pesquisa, moment, local, contato, respostas }) => {
        const contact = contacts ? `${csvFields(contactTexts(contato))},` : '';
        const answers = columns.questions.length === 0 ? '' : `,${ofAnswers(respostas)}`;
        return `"${pesquisa}",${ofMoment(moment)},${ofLocal(local)},${contact}${ofUnidade(local)}${answers}\r\n`;
      },
    };
  };

export const QUESTION_TITLES = ['Coluna', 'Id da pergunta', 'Pergunta', 'Primeiro dia', 'Último dia', 'Locais'];

/** What each column of a question is: a row of the second sheet or file. Days are local, and null without answers. */
export const questionRow = (question: AskedQuestion, zone: Zone, names: ReadonlyMap<string, string>) => ({
  title: columnTitle(question),
  id: String(question.Id),
  text: question.text,
  days: [question.first, question.last].map((moment) => (moment === null ? null : zone.at(Date.parse(moment)).day)),
  locais: [...question.locais]
    .map((id) => names.get(id) ?? id)
    .sort(byName)
    .join('; '),
});

export const questionLine = ({ title, id, text, days, locais }: ReturnType<typeof questionRow>): string =>
  csvLine([
    protectedText(title),
    id,
    protectedText(text),
    ...days.map((day) => (day === null ? '' : brazilianDay(day))),
    protectedText(locais),
  ]);
