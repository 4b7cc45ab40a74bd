import * as v from 'valibot';
import { ROUTES } from '../contract/routes';
import { readJsonFile } from '../page/jsonFile';
import { surveyPath } from '../contract/linkKind';
import { StartError } from '../page/startError';

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
  // Two spellings that look the same are the same text, so that they are not two units of a report.
  v.transform((text) => text.normalize('NFC').replaceAll(/\s+/g, ' ')),
);
const listOf = <Item extends v.GenericSchema>(item: Item) => v.array(item, 'deve ser uma lista');
const objectOf = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, ({ expected, received }) => {
    if (expected === 'never') return 'não é conhecido';
    return received === 'undefined' ? 'está faltando' : 'deve ser um objeto { … }';
  });

const daySchema = v.pipe(
  v.string('deve ser um dia como 2026-09-14'),
  v.isoDate('deve ser um dia como 2026-09-14'),
  v.check((day) => new Date(day).toISOString().startsWith(day), 'não existe no calendário'),
);

const metaSchema = v.pipe(
  v.number('deve ser um número de 0 a 100'),
  v.integer('deve ser um número inteiro'),
  v.minValue(0, 'deve ser um número de 0 a 100'),
  v.maxValue(100, 'deve ser um número de 0 a 100'),
);

export const fileLocalSchema = objectOf({
  Id: localIdSchema,
  Descricao: textSchema,
  Unidade: v.optional(textSchema),
  /** The location's own target of satisfaction, in percent. */
  meta: v.optional(metaSchema),
  perguntas: listOf(idOfFileSchema),
});
export const filePerguntaSchema = objectOf({ Id: idOfFileSchema, Descricao_Pergunta: textSchema });

const hospitalSchema = objectOf({
  locais: v.pipe(listOf(fileLocalSchema), v.nonEmpty('deve ter ao menos um local')),
  perguntas: listOf(filePerguntaSchema),
  /** The hospital's target of satisfaction, in percent. Reports use it where a location has none of its own. */
  meta: v.optional(metaSchema),
  /** What reports mark on the months: a change in the hospital, or in one location, which may have been removed. */
  notas: v.optional(listOf(objectOf({ dia: daySchema, texto: textSchema, local: v.optional(idOfFileSchema) }))),
});

export type Hospital = v.InferOutput<typeof hospitalSchema>;

const fault = (place: string, message: string): Error => new Error(`${place}: ${message}`);

/** @throws Error if an id is repeated, or the file refers to a location or question that is not in it */
const assertConsistent = ({ locais, perguntas }: Hospital): void => {
  // The ids 7 and "7" count as the same, because both are written 7 in a link and in the database.
  const addTo = (ids: Set<string>, id: number | string, place: string): void => {
    if (ids.has(String(id))) throw fault(place, `${id} está repetido`);
    ids.add(String(id));
  };
  const known = new Set<string>();
  for (const [index, { Id }] of perguntas.entries()) addTo(known, Id, `perguntas[${index}].Id`);
  const locations = new Set<string>();
  for (const [index, { Id, perguntas: ids }] of locais.entries()) {
    addTo(locations, Id, `locais[${index}].Id`);
    const asked = new Set<string>();
    for (const [at, id] of ids.entries()) {
      const place = `locais[${index}].perguntas[${at}]`;
      if (!known.has(String(id))) throw fault(place, `pergunta ${id} não existe`);
      addTo(asked, id, place);
    }
  }
};

/** @throws StartError that names the file, the place in it and the error */
export const readHospital = (file: string): Hospital => {
  const result = v.safeParse(hospitalSchema, readJsonFile(file), { abortEarly: true });
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
