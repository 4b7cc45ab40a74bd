import type { Db } from './db/tables';
import type { Hospital } from './hospitalFile';
import { countAnswers } from './repositories/offered';

const listed = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];

type Texts = ReadonlyMap<string, string>;

const compare = async (
  db: Db,
  now: Texts,
  next: Texts,
  [noun, ending, column]: ['Locais', 'o', 'identificacao.local_id'] | ['Perguntas', 'a', 'resposta.pergunta_id'],
): Promise<string[]> => {
  const added = [...next].filter(([id]) => !now.has(id));
  const renamed = [...next].filter(([id, text]) => now.has(id) && now.get(id) !== text);
  const gone = [...now].filter(([id]) => !next.has(id));
  const answers = await countAnswers(
    db,
    column,
    [...renamed, ...gone].map(([id]) => id),
  );
  const stored = (id: string): string => `(respostas guardadas: ${(answers.get(id) ?? 0).toLocaleString('pt-BR')})`;
  return [
    ...listed(
      `${noun} que saem (as respostas ficam):`,
      gone.map(([id, text]) => `${id}  ${text} ${stored(id)}`),
    ),
    ...listed(
      `${noun} nov${ending}s:`,
      added.map(([id, text]) => `${id}  ${text}`),
    ),
    ...listed(
      `${noun} com outro texto:`,
      renamed.map(([id, text]) => `${id}  ${now.get(id) ?? ''} → ${text} ${stored(id)}`),
    ),
  ];
};

const askedOtherwise = (now: Hospital, next: Hospital): string[] => {
  const before = new Map(now.locais.map(({ Id, perguntas }) => [String(Id), perguntas.map(String)]));
  return next.locais.flatMap(({ Id, Descricao, perguntas }) => {
    const old = before.get(String(Id));
    const asked = perguntas.map(String);
    if (!old || old.join('\n') === asked.join('\n')) return [];
    const added = asked.filter((id) => !old.includes(id)).map((id) => `entra ${id}`);
    const gone = old.filter((id) => !asked.includes(id)).map((id) => `sai ${id}`);
    return [`${String(Id)}  ${Descricao}: ${[...added, ...gone].join(', ') || 'outra ordem'}`];
  });
};

/** A location's text includes its unit, so that a changed unit is reported. */
const localTexts = ({ locais }: Hospital): Texts =>
  new Map(
    locais.map(({ Id, Descricao, Unidade }) => [
      String(Id),
      Unidade === undefined ? Descricao : `${Descricao} (${Unidade})`,
    ]),
  );

const perguntaTexts = ({ perguntas }: Hospital): Texts =>
  new Map(perguntas.map(({ Id, Descricao_Pergunta }) => [String(Id), Descricao_Pergunta]));

/** The differences between `now` and `next` as lines of text under headings; empty if there are none. */
export const changesOf = async (db: Db, now: Hospital, next: Hospital): Promise<string[]> => [
  ...(await compare(db, localTexts(now), localTexts(next), ['Locais', 'o', 'identificacao.local_id'])),
  ...(await compare(db, perguntaTexts(now), perguntaTexts(next), ['Perguntas', 'a', 'resposta.pergunta_id'])),
  ...listed('Locais que passam a perguntar outra coisa:', askedOtherwise(now, next)),
];
