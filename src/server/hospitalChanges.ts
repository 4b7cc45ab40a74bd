import type { Hospital } from './hospitalFile';

type Texts = ReadonlyMap<string, string>;

const listed = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];

const compared = (noun: 'Locais' | 'Perguntas', now: Texts, next: Texts): string[] => {
  const added = [...next].filter(([id]) => !now.has(id));
  const gone = [...now].filter(([id]) => !next.has(id));
  const renamed = [...next].flatMap(([id, text]) => {
    const old = now.get(id);
    return old === undefined || old === text ? [] : [[id, `${old} → ${text}`]];
  });
  return [
    ['que saem (as respostas ficam)', gone] as const,
    [noun === 'Locais' ? 'novos' : 'novas', added] as const,
    ['com outro texto', renamed] as const,
  ].flatMap(([what, items]) =>
    listed(
      `${noun} ${what}:`,
      items.map((item) => item.join('  ')),
    ),
  );
};

/** A location's text includes its unit, so that a changed unit is reported. */
const localTexts = ({ locais }: Hospital): Texts =>
  new Map(locais.map(({ Id, Descricao, Unidade }) => [String(Id), Descricao + (Unidade ? ` (${Unidade})` : '')]));

const perguntaTexts = ({ perguntas }: Hospital): Texts =>
  new Map(perguntas.map(({ Id, Descricao_Pergunta }) => [String(Id), Descricao_Pergunta]));

const askedOtherwise = (now: Hospital, next: Hospital): string[] => {
  const before = new Map(now.locais.map(({ Id, perguntas }) => [String(Id), perguntas.join(', ')]));
  return next.locais.flatMap(({ Id, Descricao, perguntas }) => {
    const old = before.get(String(Id));
    const asked = perguntas.join(', ');
    return old === undefined || old === asked ? [] : [`${String(Id)}  ${Descricao}: ${asked} (antes ${old})`];
  });
};

/** The differences between `now` and `next` as lines of text under headings; empty if there are none. */
export const changesOf = (now: Hospital, next: Hospital): string[] => [
  ...compared('Locais', localTexts(now), localTexts(next)),
  ...compared('Perguntas', perguntaTexts(now), perguntaTexts(next)),
  ...listed('Locais que passam a perguntar outra coisa:', askedOtherwise(now, next)),
];
