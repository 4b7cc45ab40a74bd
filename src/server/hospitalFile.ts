import * as v from 'valibot';
import { ROUTES } from '../contract/routes';
import { readJsonFile } from './jsonFile';
import { surveyPath } from './page/pathKind';
import { StartError } from './startError';

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
  v.strictObject(entries, ({ expected, received }) => {
    if (expected === 'never') return 'não é conhecido';
    return received === 'undefined' ? 'está faltando' : 'deve ser um objeto { … }';
  });

/** A longer list is probably a mistake of the script that made the file. */
const MAX_ITEMS = 10_000;
/** The limit for the questions of all locations. A question counts once for each location that asks it. */
const MAX_ASKED = 200_000;

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

const fault = (place: string, message: string): Error => new Error(`${place}: ${message}`);

/**
 * The ids 7 and "7" count as the same, because both are written 7 in a link and in the database.
 * @throws Error if two ids are the same
 */
const assertDifferent = (
  ids: readonly (number | string)[],
  place: (index: number) => string,
  message: (id: string, first: number) => string,
): Set<string> => {
  const places = new Map<string, number>();
  for (const [index, id] of ids.map(String).entries()) {
    const first = places.get(id);
    if (first !== undefined) throw fault(place(index), message(id, first));
    places.set(id, index);
  }
  return new Set(places.keys());
};

const assertConsistent = ({ locais, perguntas }: Hospital): void => {
  const assertIds = (name: string, items: readonly { Id: number | string }[]): Set<string> =>
    assertDifferent(
      items.map(({ Id }) => Id),
      (index) => `${name}[${index}].Id`,
      (id, first) => `${id} já é o Id de ${name}[${first}]`,
    );
  assertIds('locais', locais);
  const known = assertIds('perguntas', perguntas);
  const asked = locais.reduce((sum, local) => sum + local.perguntas.length, 0);
  if (asked > MAX_ASKED)
    throw fault('locais', `têm ${count(asked)} perguntas ao todo; são possíveis até ${count(MAX_ASKED)}`);
  for (const [index, { perguntas: ids }] of locais.entries()) {
    const place = (at: number): string => `locais[${index}].perguntas[${at}]`;
    const unknown = ids.findIndex((id) => !known.has(String(id)));
    if (unknown !== -1) throw fault(place(unknown), `pergunta ${String(ids[unknown])} não existe`);
    assertDifferent(ids, place, (id) => `pergunta ${id} repetida`);
  }
};

/** @throws StartError that names the file, the place in it and the error */
export const readHospital = (file: string): Hospital => {
  const result = v.safeParse(hospitalSchema, readJsonFile(file));
  try {
    if (result.success) {
      assertConsistent(result.output);
      return result.output;
    }
    const [issue] = result.issues;
    throw fault((v.getDotPath(issue) ?? 'o arquivo').replaceAll(/\.(\d+)/g, '[$1]'), issue.message);
  } catch (error) {
    throw new StartError(`${file}: ${(error as Error).message}`);
  }
};
