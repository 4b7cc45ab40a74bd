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
  const ids = [...renamed, ...gone].map(([id]) => id);
  const answers = await countAnswers(db, column, ids);
  const behind = (id: string): string => {
    const many = answers.get(id) ?? 0;
    return many === 1 ? '(1 resposta guardada)' : `(${many.toLocaleString('pt-BR')} respostas guardadas)`;
  };
  // Removed items come first, because the server's log shows only the first lines.
  return [
    ...listed(
      `${noun} que saem (as respostas ficam):`,
      gone.map(([id, text]) => `${id}  ${text} ${behind(id)}`),
    ),
    ...listed(
      `${noun} nov${ending}s:`,
      added.map(([id, text]) => `${id}  ${text}`),
    ),
    ...listed(
      `${noun} com outro texto:`,
      renamed.map(([id, text]) => `${id}  ${now.get(id) ?? ''} → ${text} ${behind(id)}`),
    ),
  ];
};

const asksOtherwise = (now: Hospital, next: Hospital): string[] => {
  const before = new Map(now.locais.map((local) => [String(local.Id), local.perguntas.map(String)]));
  return next.locais.flatMap(({ Id, Descricao, perguntas }) => {
    const old = before.get(String(Id));
    if (!old) return [];
    const asked = perguntas.map(String);
    const added = asked.filter((pergunta) => !old.includes(pergunta));
    const gone = old.filter((pergunta) => !asked.includes(pergunta));
    const reordered = added.length + gone.length === 0 && asked.join('\n') !== old.join('\n');
    const changes = [
      ...(added.length > 0 ? [`entra ${added.join(', ')}`] : []),
      ...(gone.length > 0 ? [`sai ${gone.join(', ')}`] : []),
      ...(reordered ? ['outra ordem'] : []),
    ];
    return changes.length === 0 ? [] : [`${String(Id)}  ${Descricao}: ${changes.join('; ')}`];
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
  ...listed('Locais que passam a perguntar outra coisa:', asksOtherwise(now, next)),
];
