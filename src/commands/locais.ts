import type { Id } from '../contract/ids';
import { readHospital, type Hospital } from '../server/hospitalFile';
import { readOffered, type Offered } from '../server/repositories/offered';
import { StartError } from '../server/startError';
import { counted } from './common/counted';
import { withDatabase } from './common/database';
import { InputError } from './common/inputError';
import type { HospitalSettings } from './common/settings';
import type { Terminal } from './common/terminal';

const behind = (answers: number): string => counted(answers, 'resposta guardada', 'respostas guardadas');

const listed = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];

const named = (id: Id, text: string): string => `${String(id)}  ${text}`;

/** A location or a question, in the file or in the database. */
interface Item {
  Id: Id;
  Descricao?: string;
  Unidade?: string | undefined;
  Descricao_Pergunta?: string;
  answers?: number;
}

const textOf = ({ Descricao, Unidade, Descricao_Pergunta = '' }: Item): string =>
  Unidade === undefined ? (Descricao ?? Descricao_Pergunta) : `${Descricao ?? ''} (${Unidade})`;

/** What is new, called otherwise or gone; 7 and "7" are the same id. */
const compare = (now: readonly Item[], next: readonly Item[], noun: string, ending: 'o' | 'a'): string[] => {
  const before = new Map(now.map((item) => [String(item.Id), item]));
  const after = new Set(next.map(({ Id: id }) => String(id)));
  return [
    ...listed(
      `${noun} nov${ending}s:`,
      next.filter(({ Id: id }) => !before.has(String(id))).map((item) => named(item.Id, textOf(item))),
    ),
    ...listed(
      `${noun} com outro texto:`,
      next.flatMap((item) => {
        const old = before.get(String(item.Id));
        return old && textOf(old) !== textOf(item)
          ? [named(item.Id, `${textOf(old)} → ${textOf(item)} (${behind(old.answers ?? 0)})`)]
          : [];
      }),
    ),
    ...listed(
      `${noun} que saem (as respostas ficam):`,
      now
        .filter(({ Id: id }) => !after.has(String(id)))
        .map((item) => `${named(item.Id, textOf(item))} (${behind(item.answers ?? 0)})`),
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

/** What a hospital file would change, line by line. */
const describeChanges = (now: Offered, next: Hospital): string => {
  const lines = [
    ...compare(now.locais, next.locais, 'Locais', 'o'),
    ...compare(now.perguntas, next.perguntas, 'Perguntas', 'a'),
    ...listed('Locais que passam a perguntar outra coisa:', asksOtherwise(now, next)),
  ];
  return lines.length === 0 ? 'Nada mudaria.' : ['O que mudaria:', ...lines].join('\n');
};

const read = (file: string): Hospital => {
  try {
    return readHospital(file);
  } catch (error) {
    throw error instanceof StartError ? new InputError(error.message) : error;
  }
};

/** Checks a hospital file and says what would change if the server took it. Changes nothing. */
export const locais = async (
  { conferir }: { conferir: string },
  { database }: HospitalSettings,
  { stdout }: Terminal,
): Promise<void> => {
  const next = read(conferir);
  const now = await withDatabase(database, readOffered);
  stdout.write(
    `${conferir} está certo: ${counted(next.locais.length, 'local', 'locais')}, ${counted(next.perguntas.length, 'pergunta', 'perguntas')}.\n${describeChanges(now, next)}\n`,
  );
};
