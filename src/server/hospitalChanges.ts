import type { Id } from '../contract/ids';
import type { Hospital } from './hospitalFile';
import type { Offered } from './repositories/offered';

const behind = (answers: number): string =>
  answers === 1 ? '1 resposta guardada' : `${answers.toLocaleString('pt-BR')} respostas guardadas`;

const listed = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];

const named = (id: Id, text: string): string => `${String(id)}  ${text}`;

interface Item {
  Id: Id;
  text: string;
  answers: number;
}

/** What is new, called otherwise or gone; 7 and "7" are the same id. */
const compare = (now: readonly Item[], next: readonly Item[], noun: string, ending: 'o' | 'a'): string[] => {
  const before = new Map(now.map((item) => [String(item.Id), item]));
  const after = new Set(next.map(({ Id: id }) => String(id)));
  const renamed = next.flatMap(({ Id: id, text }) => {
    const old = before.get(String(id));
    return old && old.text !== text ? [`${String(id)}  ${old.text} → ${text} (${behind(old.answers)})`] : [];
  });
  return [
    ...listed(
      `${noun} nov${ending}s:`,
      next.filter(({ Id: id }) => !before.has(String(id))).map(({ Id: id, text }) => named(id, text)),
    ),
    ...listed(`${noun} com outro texto:`, renamed),
    ...listed(
      `${noun} que saem (as respostas ficam):`,
      now
        .filter(({ Id: id }) => !after.has(String(id)))
        .map(({ Id: id, text, answers }) => `${named(id, text)} (${behind(answers)})`),
    ),
  ];
};

/** Locations that stay and ask something else, or in another order. */
const asksOtherwise = (now: Offered, next: Hospital): string[] => {
  const before = new Map(now.locais.map((local) => [String(local.Id), local.perguntas]));
  return next.locais.flatMap(({ Id: id, Descricao, perguntas }) => {
    const old = before.get(String(id));
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
    return changes.length === 0 ? [] : [`${named(id, Descricao)}: ${changes.join('; ')}`];
  });
};

/** A location's text as it is compared: with the unit that it belongs to. */
const localText = ({ Descricao, Unidade }: { Descricao: string; Unidade?: string | undefined }): string =>
  Unidade === undefined ? Descricao : `${Descricao} (${Unidade})`;

/**
 * What a hospital file changes of what is offered, line by line.
 * @returns no line where nothing changes
 */
export const changesOf = (now: Offered, next: Hospital): string[] => [
  ...compare(
    now.locais.map((local) => ({ Id: local.Id, text: localText(local), answers: local.answers })),
    next.locais.map((local) => ({ Id: local.Id, text: localText(local), answers: 0 })),
    'Locais',
    'o',
  ),
  ...compare(
    now.perguntas.map(({ Id: id, Descricao_Pergunta, answers }) => ({ Id: id, text: Descricao_Pergunta, answers })),
    next.perguntas.map(({ Id: id, Descricao_Pergunta }) => ({ Id: id, text: Descricao_Pergunta, answers: 0 })),
    'Perguntas',
    'a',
  ),
  ...listed('Locais que passam a perguntar outra coisa:', asksOtherwise(now, next)),
];
