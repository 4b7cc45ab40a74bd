import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../src/hospital/db/tables';

export type Cell = string | number | null;

/** The first row has the titles. A time is a text such as `2026-10-01T14:03:07`. */
export type Table = Cell[][];

interface Answer {
  id: number;
  moment: string;
  idLocal: string;
  local: string;
  unidade: string | null;
  nome: string;
  telefone: string;
  idPergunta: string;
  pergunta: string;
  resposta: string;
}

const MEANINGS: Record<string, string> = { MB: 'Muito bom', BO: 'Bom', RE: 'Regular', RU: 'Ruim', '': 'Sem resposta' };
const GOOD: Record<string, number | null> = { MB: 1, BO: 1, RE: 0, RU: 0, '': null };
const VALUES: Record<string, number | null> = { MB: 4, BO: 3, RE: 2, RU: 1, '': null };

const CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const WEEKDAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', weekday: 'long' });

const localTime = (moment: string): string => CLOCK.format(new Date(moment)).replace(' ', 'T');
const withOffset = (moment: string): string => {
  const local = localTime(moment);
  const hours = Math.round((Date.parse(`${local}Z`) - Date.parse(moment)) / 3_600_000);
  return `${local}-0${-hours}:00`;
};

/** What a spreadsheet would run as a formula has an apostrophe before it. */
const inCsv = (text: string | null): string => (text ?? '').replace(/^[=+\-@]/, "'$&");
const dayInCsv = (time: string): string => time.slice(0, 10).split('-').reverse().join('/');
const timeInCsv = (moment: string): string => `${dayInCsv(localTime(moment))} ${localTime(moment).slice(11)}`;

const groupedBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] => {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
};

const titleOf = ({ idPergunta, pergunta }: Pick<Answer, 'idPergunta' | 'pergunta'>): string =>
  `${idPergunta}: ${pergunta}`;

/** The columns of `--por pesquisa`. */
const questionsOf = (
  answers: readonly Answer[],
  offered: readonly Pick<Answer, 'idPergunta' | 'pergunta'>[],
  order: readonly string[],
) => {
  const [today, answered] = [offered.map(titleOf), groupedBy(answers, titleOf)];
  const first = [...offered].sort((a, b) => order.indexOf(a.idPergunta) - order.indexOf(b.idPergunta));
  const earlier = answered.flatMap(([answer]) => (answer && !today.includes(titleOf(answer)) ? [answer] : []));
  return [...first, ...earlier].map((question) => ({
    ...question,
    title: titleOf(question),
    answers: answered.find(([answer]) => answer && titleOf(answer) === titleOf(question)) ?? [],
  }));
};

/** Names a survey as the manual says: a keyed hash of its number, whose first digit is a letter. */
const namerOf = (key: string) => (id: number) => {
  const digest = createHmac('sha256', Buffer.from(key, 'hex')).update(String(id)).digest();
  digest.writeUInt8(digest.readUInt8(0) | 0xa0);
  return digest.toString('hex', 0, 8);
};

/**
 * What the commands should write, read from the database by other queries than the product's.
 * @param month such as `2026-10`; without it everything
 * @param order the ids of the questions in the hospital file
 */
export const truthOf = async (db: Db, order: readonly string[], month = '') => {
  const { rows } = await sql<Answer>`
    select i.id, i.criada_em as moment, i.local_id as "idLocal", v.descricao as local, l.unidade, i.nome, i.telefone,
      r.pergunta_id as "idPergunta", q.descricao as pergunta, r.resposta
    from identificacao i
    join local l on l.id = i.local_id
    join local_versao v on v.id = i.versao_id
    join resposta r on r.identificacao_id = i.id
    join questionario_pergunta q on q.questionario_id = r.questionario_id and q.pergunta_id = r.pergunta_id
    order by i.criada_em, i.id, q.ordem`.execute(db);
  const answers = rows.filter(({ moment }) => localTime(moment).startsWith(month));
  const surveys = groupedBy(answers, ({ id }) => String(id));
  const { rows: offered } = await sql<Pick<Answer, 'idPergunta' | 'pergunta'>>`
    select distinct q.pergunta_id as "idPergunta", q.descricao as pergunta
    from local l
    join local_versao v on v.id = l.versao_id
    join questionario_pergunta q on q.questionario_id = v.questionario_id
    where l.ativo = 1`.execute(db);
  const locais = new Map(
    (await db.selectFrom('local').selectAll().execute()).map(({ id, descricao }) => [id, descricao]),
  );
  const { valor } = await db.selectFrom('segredo').select('valor').executeTakeFirstOrThrow();
  return { answers, surveys, questions: questionsOf(answers, offered, order), locais, nameOf: namerOf(valor) };
};

export type Truth = Awaited<ReturnType<typeof truthOf>>;

const MOMENT_TITLES = ['Data e hora', 'Dia da semana', 'Hora', 'Id do local', 'Local'];
const momentCells = ({ moment, idLocal, local }: Answer): Cell[] => {
  const time = localTime(moment);
  return [time, WEEKDAY.format(new Date(moment)), Number(time.slice(11, 13)), idLocal, local];
};
const csvMomentCells = ({ moment, idLocal, local }: Answer): string[] => [
  ...[timeInCsv(moment), withOffset(moment), idLocal, inCsv(local)],
];

/** `exportar --com-contatos --exato` as a worksheet. */
export const answersSheet = ({ answers, nameOf }: Truth): Table => [
  ['Pesquisa', ...MOMENT_TITLES, 'Id da pergunta', 'Pergunta', 'Resposta', 'Significado', 'Satisfeito'].concat(
    ...['Nome', 'Telefone', 'Unidade', 'Data e hora (ISO)'],
  ),
  ...answers.map((answer): Cell[] => {
    const { id, moment, unidade, nome, telefone, idPergunta, pergunta, resposta } = answer;
    return [
      ...[nameOf(id), ...momentCells(answer), idPergunta, pergunta, resposta || null, MEANINGS[resposta] ?? ''],
      ...[GOOD[resposta] ?? null, nome || null, telefone || null, unidade, withOffset(moment)],
    ];
  }),
];

export const answersCsv = ({ answers, nameOf }: Truth): Table => [
  ['Pesquisa', 'Data e hora', 'Data e hora (ISO)', 'Id do local', 'Local', 'Id da pergunta', 'Pergunta'].concat(
    ...['Resposta', 'Significado', 'Nome', 'Telefone', 'Unidade'],
  ),
  ...answers.map((answer) => {
    const { id, unidade, nome, telefone, idPergunta, pergunta, resposta } = answer;
    return [
      ...[nameOf(id), ...csvMomentCells(answer), idPergunta, inCsv(pergunta), resposta, MEANINGS[resposta] ?? ''],
      ...[inCsv(nome), telefone, inCsv(unidade)],
    ];
  }),
];

/** A row for each survey: `cellsOf` has what is before the answers. */
const bySurvey = (
  { surveys, questions }: Truth,
  titles: readonly string[],
  cellsOf: (answer: Answer) => Cell[],
  ofAnswer: (resposta: string) => Cell,
): Table => [
  [...titles, ...questions.map(({ title }) => title)],
  ...surveys.flatMap((survey) =>
    survey.slice(0, 1).map((first) => [
      ...cellsOf(first),
      ...questions.map(({ title }) => {
        const given = survey.find((answer) => titleOf(answer) === title);
        return given ? ofAnswer(given.resposta) : null;
      }),
    ]),
  ),
];

/** `exportar --por pesquisa --com-contatos --exato`, the first sheet. */
export const surveysSheet = (truth: Truth): Table =>
  bySurvey(
    truth,
    ['Pesquisa', ...MOMENT_TITLES, 'Nome', 'Telefone', 'Unidade', 'Data e hora (ISO)'],
    (answer) => {
      const { id, moment, nome, telefone, unidade } = answer;
      return [
        ...[truth.nameOf(id), ...momentCells(answer), nome || null, telefone || null, unidade, withOffset(moment)],
      ];
    },
    (resposta) => resposta || null,
  );

/** With `--valores`. */
export const surveysCsv = (truth: Truth): Table => {
  const [head = [], ...rows] = bySurvey(
    truth,
    ['Pesquisa', 'Data e hora', 'Data e hora (ISO)', 'Id do local', 'Local', 'Nome', 'Telefone', 'Unidade'],
    (answer) => {
      const { id, nome, telefone, unidade } = answer;
      return [truth.nameOf(id), ...csvMomentCells(answer), inCsv(nome), telefone, inCsv(unidade)];
    },
    (resposta) => VALUES[resposta] ?? null,
  );
  return [head.map((title) => inCsv(String(title))), ...rows.map((row) => row.map((cell) => String(cell ?? '')))];
};

const QUESTION_TITLES = ['Coluna', 'Id da pergunta', 'Pergunta', 'Primeiro dia', 'Último dia', 'Locais'];
const BY_NAME = new Intl.Collator('pt-BR', { numeric: true });

export const questionsSheet = ({ questions, locais }: Truth): Table => [
  QUESTION_TITLES,
  ...questions.map(({ idPergunta, pergunta, title, answers }): Cell[] => {
    const days = [answers[0], answers.at(-1)].map((answer) =>
      answer ? `${localTime(answer.moment).slice(0, 10)}T00:00:00` : null,
    );
    const names = [...new Set(answers.map(({ idLocal }) => idLocal))].map((id) => locais.get(id) ?? '');
    return [title, idPergunta, pergunta, ...days, names.sort(BY_NAME.compare).join('; ') || null];
  }),
];

export const questionsCsv = (truth: Truth): Table =>
  questionsSheet(truth).map(([title = '', id = '', text = '', first = '', last = '', names = ''], at) =>
    at === 0
      ? QUESTION_TITLES
      : [
          ...[inCsv(String(title)), id, inCsv(String(text))],
          ...[first, last].map((day) => (day === null ? '' : dayInCsv(String(day)))),
          inCsv(names === null ? '' : String(names)),
        ],
  );

const badIn = (survey: readonly Answer[]): string[] =>
  survey.filter(({ resposta }) => resposta === 'RU').map(({ pergunta }) => pergunta);
const calledIn = ({ surveys }: Truth) =>
  surveys.filter((survey) => survey[0]?.telefone !== '' && badIn(survey).length > 0);

export const contactsSheet = (truth: Truth): Table => [
  ['Data e hora', 'Local', 'Nome', 'Telefone', 'Avaliou como ruim', 'Unidade', 'Id do local'].concat(
    ...['Quem ligou', 'Ligou em', 'Resultado'],
  ),
  ...calledIn(truth).flatMap((survey) =>
    survey
      .slice(0, 1)
      .map(({ moment, local, nome, telefone, unidade, idLocal }): Cell[] => [
        ...[
          localTime(moment),
          local,
          nome || null,
          telefone,
          badIn(survey).join('\n'),
          unidade,
          idLocal,
          null,
          null,
          null,
        ],
      ]),
  ),
];

export const contactsCsv = (truth: Truth): Table => [
  ['Data e hora', 'Local', 'Nome', 'Telefone', 'Avaliou como ruim', 'Unidade', 'Id do local'],
  ...calledIn(truth).flatMap((survey) =>
    survey
      .slice(0, 1)
      .map(({ moment, local, nome, telefone, unidade, idLocal }) => [
        ...[timeInCsv(moment), inCsv(local), inCsv(nome), telefone, inCsv(badIn(survey).join(' | '))],
        ...[inCsv(unidade), idLocal],
      ]),
  ),
];

/** Location, share and counts: the beginning of the report's sheet of locations. */
export const sharesOf = ({ answers, locais }: Truth): Table =>
  groupedBy(answers, ({ idLocal }) => idLocal).map((given) => {
    const count = (face: string) => given.filter(({ resposta }) => resposta === face).length;
    const [good, bad] = [count('MB') + count('BO'), count('RE') + count('RU')];
    const answered = given.filter(({ resposta }) => resposta !== '').map(({ id }) => id);
    const share = Math.round((100 * good) / (good + bad)) / 100;
    return [
      locais.get(given[0]?.idLocal ?? '') ?? '',
      share,
      new Set(answered).size,
      ...['MB', 'BO', 'RE', 'RU'].map(count),
    ];
  });
