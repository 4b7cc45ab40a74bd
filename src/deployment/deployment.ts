import * as v from 'valibot';
import { withoutEndSlash } from '../contract/callUrl';

/** A backslash is a slash to a browser, `//host` another host, and what has a user in it is never fetched. */
const isApiBaseUrl = (text: string): boolean => {
  if (!/^(https?:\/\/[^\s?#\\/@]+(\/[^\s?#\\]*)?|\/(?!\/)[^\s?#\\]*)?$/.test(text)) return false;
  try {
    // The oldest browsers have no URL.canParse.
    return !!new URL(text, 'http://a');
  } catch {
    return false;
  }
};

const text = v.string('deve ser um texto');

export const apiBaseUrlSchema = v.pipe(
  text,
  v.check(isApiBaseUrl, 'deve ser vazio, um caminho como /avaliacao ou um endereço http(s)://'),
  v.transform(withoutEndSlash),
);

const SECONDS = 'deve ser null ou um inteiro de 10 a 3600';

export const kioskReturnSecondsSchema = v.pipe(
  v.number(SECONDS),
  v.check((seconds) => seconds % 1 === 0 && seconds >= 10 && seconds <= 3600, SECONDS),
);

/**
 * What a hospital decides (config/deployment.json): one line a setting. Build, page and server read it; what the page
 * need not look at again stands in checkedDeployment.ts.
 */
export const deploymentSchema = v.object(
  {
    /** Host and prefix of the calls, `https://host.example/avaliacao` or `/avaliacao`; `''` is the page's own origin. */
    apiBaseUrl: v.optional(apiBaseUrlSchema, ''),
    /** Of the first screen and the page. */
    title: v.optional(v.pipe(text, v.nonEmpty('não pode ser vazio')), 'Avaliação de satisfação'),
    /** Its address; `''` is the one of this project. */
    logo: v.optional(text, ''),
    /** For a ward's tablet: after how many seconds without a touch it shows its start again; null is never (behaviour 9). */
    kioskReturnSeconds: v.optional(v.nullable(kioskReturnSecondsSchema), null),
    /** True says failures to the patient (behaviour 8.2); false is the silence of 2.3 and 4.3. */
    visibleErrors: v.optional(v.boolean('deve ser true ou false'), false),
    /** What becomes of name and phone, in a line under the hint (behaviour 8.3); `''` is none. */
    privacy: v.optional(text, ''),
    /** Where more of that is said, `https://…` or `/privacidade.html`; `''` is nowhere. */
    privacyUrl: v.optional(text, ''),
  },
  'devem ser um objeto',
);
export type Deployment = v.InferOutput<typeof deploymentSchema>;

/**
 * Checks settings and fills in the defaults.
 * @throws Error, in Portuguese, naming a setting with a value that is not allowed: a survey that would send its answers
 * to the wrong place must not look as if it worked. A setting of another version is passed over.
 */
export const parseDeployment = (
  settings: unknown,
  schema: v.GenericSchema<unknown, Deployment> = deploymentSchema,
): Deployment => {
  const result = v.safeParse(schema, settings);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const name = v.getDotPath(issue);
  throw new Error(`Configurações: ${name ? `"${name}" ` : ''}${issue.message}.`);
};

/**
 * The JSON of the page's block of settings.
 * @throws Error, in Portuguese, where it is none
 */
export const parseJson = (block: string): unknown => {
  try {
    return JSON.parse(block);
  } catch {
    throw new Error('Configurações: não é JSON válido.');
  }
};
