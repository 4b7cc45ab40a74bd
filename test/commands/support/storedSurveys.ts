import type { Id } from '../../../src/contract/ids';
import { firstDayOf, monthNumber } from '../../../src/commands/common/period';
import { addDays, type Day } from '../../../src/commands/common/zone';
import type { RespostaEnviada } from '../../../src/contract/respostas';
import type { Db } from '../../../src/hospital/db/tables';

export interface StoredSurvey {
  local: Id;
  /** The day in São Paulo's time zone. */
  day: Day;
  /** The time of the identification, in ms since 1970; by default noon of `day`. */
  at?: number;
  name?: string | undefined;
  phone?: string;
  /** The face for each question, by the question's id. Empty if the survey was opened and not answered. */
  answers: Readonly<Record<string, RespostaEnviada>>;
}

const timeOf = ({ day, at = Date.parse(`${day}T15:00:00Z`) }: StoredSurvey): number => at;

/** Stores surveys of the current version of each location. */
export const storeSurveys = async (db: Db, surveys: readonly StoredSurvey[]): Promise<void> => {
  const versions = await db
    .selectFrom('local')
    .innerJoin('local_versao', 'local_versao.id', 'local.versao_id')
    .select(['local.id', 'local_versao.id as versao', 'local_versao.questionario_id as questionario'])
    .execute();
  const versionOf = ({ local }: StoredSurvey) => {
    const version = versions.find(({ id }) => id === String(local));
    if (!version) throw new Error(`${local} was not saved`);
    return version;
  };
  for (let start = 0; start < surveys.length; start += 1000) {
    const some = surveys.slice(start, start + 1000);
    await db.transaction().execute(async (transaction) => {
      const rows = await transaction
        .insertInto('identificacao')
        .values(
          some.map((survey) => ({
            chave: null,
            local_id: String(survey.local),
            versao_id: versionOf(survey).versao,
            nome: survey.name ?? '',
            telefone: survey.phone ?? '',
            criada_em: new Date(timeOf(survey)).toISOString(),
          })),
        )
        .returning('id')
        .execute();
      const answers = some.flatMap((survey, index) =>
        Object.entries(survey.answers).map(([pergunta_id, resposta], at) => ({
          identificacao_id: rows[index]?.id ?? 0,
          pergunta_id,
          questionario_id: versionOf(survey).questionario,
          resposta,
          respondida_em: new Date(timeOf(survey) + (at + 20) * 2000).toISOString(),
        })),
      );
      for (let at = 0; at < answers.length; at += 2000)
        await transaction
          .insertInto('resposta')
          .values(answers.slice(at, at + 2000))
          .execute();
    });
  }
};

interface Month {
  local: Id;
  /** How many surveys. */
  surveys: number;
  /** How many of a hundred patients are happy with everything; the others with nothing. */
  happy: number;
  questions?: readonly Id[];
}

/** Surveys spread evenly over a month, such as `2026-10`. */
export const surveysIn = (mes: string, { local, surveys, happy, questions = ['1', '2'] }: Month): StoredSurvey[] => {
  const days = Number(addDays(firstDayOf(monthNumber(mes) + 1), -1).slice(8));
  return Array.from({ length: surveys }, (_, index) => {
    const isHappy = Math.floor(((index + 1) * happy) / 100) > Math.floor((index * happy) / 100);
    const face = isHappy ? (index % 2 === 0 ? 'MB' : 'BO') : index % 2 === 0 ? 'RE' : 'RU';
    return {
      local,
      day: addDays(`${mes}-01`, Math.floor((index * days) / surveys)),
      answers: Object.fromEntries(questions.map((question) => [String(question), face])),
    };
  });
};

/** `count` months up to `last`, oldest first. */
export const monthsUpTo = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => firstDayOf(monthNumber(last) - count + 1 + index).slice(0, 7));
