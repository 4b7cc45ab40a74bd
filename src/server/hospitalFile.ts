import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import * as v from 'valibot';
import { ROUTES } from '../contract/routes';
import { reasonOf, StartError } from './startError';
import { surveyPath } from './page/pathKind';
import { unknownKeyWarnings } from './unknownNames';

const RESERVED: readonly string[] = [ROUTES.survey, ROUTES.thanks, '/health'];

/**
 * Whether the link of a location with this id opens the first screen. `/perguntas`, for example, opens another one.
 * `PERGUNTAS` is refused too, because patients who type this link may use small letters.
 */
const opensFirstScreen = (id: string): boolean =>
  !/[/\\]|^\.{1,2}$/.test(id) && !RESERVED.includes(`/${id.toLowerCase()}`) && surveyPath(`/${id}`) === 'route';

const NO_ID = 'deve ser um número inteiro ou um texto';

const idOfFileSchema = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(NO_ID)), v.string()], NO_ID),
  v.check(
    (id) => /^[^\p{C}]{1,9}$/u.test(String(id)) && String(id).trim() === String(id),
    'deve ter de 1 a 9 caracteres, sem espaços nas pontas',
  ),
);

const localIdSchema = v.pipe(
  idOfFileSchema,
  v.check(
    (id) => opensFirstScreen(String(id)),
    ({ input }) => `"${input}" não pode ser usado como endereço`,
  ),
);

const textSchema = v.pipe(
  v.string('deve ser um texto'),
  v.trim(),
  v.nonEmpty('não pode ser vazio'),
  v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'tem um caractere de controle (uma quebra de linha, um tab …)'),
);
const listOf = <Item extends v.GenericSchema>(item: Item) => v.array(item, 'deve ser uma lista');
const objectOf = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object(entries, (issue) => (issue.received === 'undefined' ? 'está faltando' : 'deve ser um objeto { … }'));

/** A longer list is probably a mistake of the script that made the file. */
const MAX_ITEMS = 10_000;
/** The limit for the questions of all locations. A question counts once for each location that asks it. */
const MAX_ASKED = 200_000;
const MAX_FILE_BYTES = 32 * 1024 * 1024;

const count = (value: number): string => value.toLocaleString('pt-BR');

const shortListOf = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    listOf(v.unknown()),
    v.maxLength(MAX_ITEMS, ({ input }) => `tem ${count(input.length)} itens; são possíveis até ${count(MAX_ITEMS)}`),
    listOf(item),
  );

const hospitalSchema = objectOf({
  locais: v.pipe(
    shortListOf(
      objectOf({
        Id: localIdSchema,
        Descricao: textSchema,
        Unidade: v.optional(textSchema),
        perguntas: shortListOf(idOfFileSchema),
      }),
    ),
    v.nonEmpty('deve ter ao menos um local'),
  ),
  perguntas: shortListOf(objectOf({ Id: idOfFileSchema, Descricao_Pergunta: textSchema })),
});

export type Hospital = v.InferOutput<typeof hospitalSchema>;

/** The ids 7 and "7" count as the same, because both are written 7 in a link and in the database. */
const findRepeated = (ids: readonly (number | string)[]): { index: number; first: number } | null => {
  const places = new Map<string, number>();
  for (const [index, id] of ids.entries()) {
    const first = places.get(String(id));
    if (first !== undefined) return { index, first };
    places.set(String(id), index);
  }
  return null;
};

const findContradiction = ({ locais, perguntas }: Hospital): string | null => {
  for (const [name, items] of Object.entries({ locais, perguntas })) {
    const repeated = findRepeated(items.map(({ Id }) => Id));
    if (repeated) {
      const { index, first } = repeated;
      return `${name}[${index}].Id: ${String(items[index]?.Id)} já é o Id de ${name}[${first}]`;
    }
  }
  const links = locais.reduce((sum, local) => sum + local.perguntas.length, 0);
  if (links > MAX_ASKED) return `locais: têm ${count(links)} perguntas ao todo; são possíveis até ${count(MAX_ASKED)}`;
  const known = new Set(perguntas.map(({ Id }) => String(Id)));
  for (const [index, local] of locais.entries()) {
    const unknown = local.perguntas.findIndex((id) => !known.has(String(id)));
    if (unknown !== -1) {
      return `locais[${index}].perguntas[${unknown}]: pergunta ${String(local.perguntas[unknown])} não existe`;
    }
    const repeated = findRepeated(local.perguntas);
    if (repeated) {
      const id = String(local.perguntas[repeated.index]);
      return `locais[${index}].perguntas[${repeated.index}]: pergunta ${id} repetida`;
    }
  }
  return null;
};

const readBytes = (file: string): Buffer => {
  try {
    const stat = statSync(file);
    // Reading a pipe that nobody writes to would wait for ever.
    if (!stat.isFile() && !stat.isDirectory()) throw new Error('não é um arquivo');
    if (stat.size <= MAX_FILE_BYTES) return readFileSync(file);
  } catch (error) {
    throw new StartError(`${file}: não foi possível ler (${reasonOf(error)})`);
  }
  throw new StartError(`${file}: é grande demais; são possíveis até ${MAX_FILE_BYTES / 1024 / 1024} MB`);
};

/** Line and column of the first byte that is not UTF-8. Decoding replaces it by U+FFFD, which marks the column. */
const foreignPlace = (bytes: Buffer): string => {
  const lines = bytes.toString('latin1').split('\n');
  // Makes the buffers one at a time, because a large file may have millions of lines.
  const index = lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1')));
  const text = Buffer.from(lines[index] ?? '', 'latin1').toString();
  return `linha ${index + 1}, coluna ${text.indexOf('\uFFFD') + 1}`;
};

/** Whether `text` is valid JSON or the beginning of valid JSON. */
const couldGoOn = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const { message } = error as Error;
    const [, position = -1] = /at position (\d+)/.exec(message) ?? [];
    return message.startsWith('Unexpected end') || Number(position) === text.length;
  }
};

/** Line and column of the first wrong character. The messages of `JSON.parse` do not always contain them. */
const wrongPlace = (json: string): string => {
  let right = 0;
  let wrong = json.length + 1;
  while (wrong - right > 1) {
    const middle = Math.floor((right + wrong) / 2);
    if (couldGoOn(json.slice(0, middle))) right = middle;
    else wrong = middle;
  }
  const lines = json.slice(0, right).split('\n');
  return `linha ${lines.length}, coluna ${(lines.at(-1) ?? '').length + 1}`;
};

const readJson = (file: string): unknown => {
  const bytes = readBytes(file);
  if (!isUtf8(bytes)) {
    throw new StartError(`${file}: ${foreignPlace(bytes)}: não está em UTF-8 (salve o arquivo como UTF-8)`);
  }
  // Windows editors write a byte order mark.
  const json = bytes.toString().replace(/^\uFEFF/, '');
  try {
    return JSON.parse(json);
  } catch {
    throw new StartError(
      `${file}: ${wrongPlace(json)}: JSON inválido, aqui ou logo antes (uma vírgula, aspas ou chave a mais ou a menos?)`,
    );
  }
};

/** @throws StartError that names the file, the place in it and the error */
export const readHospital = (file: string, warn: (line: string) => void = () => undefined): Hospital => {
  const content = readJson(file);
  const result = v.safeParse(hospitalSchema, content);
  if (!result.success) {
    const [issue] = result.issues;
    const place = v.getDotPath(issue) ?? 'o arquivo';
    throw new StartError(`${file}: ${place.replaceAll(/\.(\d+)/g, '[$1]')}: ${issue.message}`);
  }
  const contradiction = findContradiction(result.output);
  if (contradiction !== null) throw new StartError(`${file}: ${contradiction}`);
  for (const line of unknownKeyWarnings(content, result.output)) warn(`${file}: ${line}`);
  return result.output;
};
