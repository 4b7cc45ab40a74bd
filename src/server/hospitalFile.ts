import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { reasonOf, StartError } from './startError';
import { surveyPath } from './page/pathKind';

/** The server's own paths and the survey's other two routes: no location's link can be one of these. */
const RESERVED = ['perguntas', 'agradecimento', 'health'];

/** Whether the link of a location with this id opens the identification screen, whoever types or copies it. */
const survivesTheRoute = (id: string): boolean =>
  !/[/\\]|^\.{1,2}$/.test(id) && !RESERVED.includes(id.toLowerCase()) && surveyPath(`/${id}`) === 'route';

const idSchema = v.pipe(
  v.union(
    [v.pipe(v.number(), v.safeInteger('deve ser um número inteiro ou um texto')), v.string()],
    'deve ser um número inteiro ou um texto',
  ),
  v.check(
    (id) => /^[^\p{C}]{1,9}$/u.test(String(id)) && String(id).trim() === String(id),
    'deve ter de 1 a 9 caracteres, sem espaços nas pontas',
  ),
);

const localIdSchema = v.pipe(
  idSchema,
  v.check((id) => survivesTheRoute(String(id)), 'não pode ser usado como endereço'),
);

const textSchema = v.pipe(v.string('deve ser um texto'), v.trim(), v.nonEmpty('não pode ser vazio'));
const listOf = <Item extends v.GenericSchema>(item: Item) => v.array(item, 'deve ser uma lista');
const objectOf = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object(entries, (issue) => (issue.received === 'undefined' ? 'está faltando' : 'deve ser um objeto { … }'));

const hospitalSchema = objectOf({
  locais: v.pipe(
    listOf(objectOf({ Id: localIdSchema, Descricao: textSchema, perguntas: listOf(idSchema) })),
    v.nonEmpty('deve ter ao menos um local'),
  ),
  perguntas: listOf(objectOf({ Id: idSchema, Descricao_Pergunta: textSchema })),
});

/** A hospital's locations and questions, checked: ids are unique, every question of a location exists. */
export type Hospital = v.InferOutput<typeof hospitalSchema>;

/** `locais.2.perguntas.0` as people write it: `locais[2].perguntas[0]`. */
const placeOf = (dotPath: string): string => dotPath.replaceAll(/\.(\d+)/g, '[$1]');

/** The place of the first id that is used twice (7 and "7" are the same link), or null. */
const findRepeated = (ids: readonly (number | string)[]): { index: number; first: number } | null => {
  const texts = ids.map(String);
  const index = texts.findIndex((text, position) => texts.indexOf(text) < position);
  return index === -1 ? null : { index, first: texts.indexOf(texts[index] ?? '') };
};

/** What is wrong between the parts of a file whose parts are right, or null. */
const findContradiction = ({ locais, perguntas }: Hospital): string | null => {
  for (const [name, items] of Object.entries({ locais, perguntas })) {
    const repeated = findRepeated(items.map(({ Id }) => Id));
    if (repeated) {
      const { index, first } = repeated;
      return `${name}[${index}].Id: ${String(items[index]?.Id)} já é o Id de ${name}[${first}]`;
    }
  }
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

const readJson = (file: string): unknown => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(`${file}: não foi possível ler (${reasonOf(error)})`);
  }
  try {
    // Windows editors put a byte order mark in front.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new StartError(`${file}: JSON inválido (${reasonOf(error)})`);
  }
};

/**
 * Reads and checks the file of locations and questions (`HOSPITAL_FILE`).
 * @throws StartError with the file, the first wrong place in it and what is wrong there
 */
export const readHospital = (file: string): Hospital => {
  const result = v.safeParse(hospitalSchema, readJson(file));
  if (!result.success) {
    const [issue] = result.issues;
    throw new StartError(`${file}: ${placeOf(v.getDotPath(issue) ?? 'o arquivo')}: ${issue.message}`);
  }
  const contradiction = findContradiction(result.output);
  if (contradiction !== null) throw new StartError(`${file}: ${contradiction}`);
  return result.output;
};
