import * as v from 'valibot';
import { withoutEndSlash } from '../contract/callUrl';

/** To a browser a backslash is a slash and `//host` another host; an address with a user in it is never fetched. */
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
 * What a hospital decides about the page (config/deployment.json), one line a setting. The page reads all of them when it
 * starts: the app renders the same texts as the page that was assembled with them.
 */
export const deploymentSchema = v.object(
  {
    /** Host and prefix of the calls, `https://host.example/avaliacao` or `/avaliacao`; `''` is the page's own origin. */
    apiBaseUrl: v.optional(apiBaseUrlSchema, ''),
    /** Heading of the first screen and title of the page. */
    title: v.optional(v.pipe(text, v.nonEmpty('não pode ser vazio')), 'Avaliação de satisfação'),
    /** Address of the logo; `''` is the project's own. */
    logo: v.optional(text, ''),
    /** Kiosk mode: seconds without a touch until the start is shown again; null turns it off (behaviour 9). */
    kioskReturnSeconds: v.optional(v.nullable(kioskReturnSecondsSchema), null),
    /** True shows failures to the patient (behaviour 8.2); false keeps the silence of 2.3 and 4.3. */
    visibleErrors: v.optional(v.boolean('deve ser true ou false'), false),
    /** What happens to name and phone, one line under the hint (behaviour 8.3); `''` is none. */
    privacy: v.optional(text, ''),
    /** Address of a page that says more, `https://…` or `/privacidade.html`; `''` is none. */
    privacyUrl: v.optional(text, ''),
  },
  'devem ser um objeto',
);
export type Deployment = v.InferOutput<typeof deploymentSchema>;

/** Follows the text of the link to `privacyUrl`, except in kiosk mode, where it opens in the page (behaviour 8.3). */
export const NEW_TAB_NOTE = ' (abre em outra aba)';

/** A setting whose value is not allowed, in Portuguese. */
export class SettingError extends Error {
  /** @param setting as in config/deployment.json, `colors.brand`; undefined where all of them have the wrong shape */
  constructor(
    readonly setting: string | undefined,
    readonly reason: string,
  ) {
    super(`Configurações: ${setting === undefined ? '' : `"${setting}" `}${reason}.`);
  }
}

/**
 * Checks settings and fills in the defaults. Unknown settings, as of another version, are ignored.
 * @throws SettingError: a survey that would send its answers to the wrong place must not look as if it worked
 */
export const parseWith = <Parsed>(schema: v.GenericSchema<unknown, Parsed>, settings: unknown): Parsed => {
  const result = v.safeParse(schema, settings);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new SettingError(v.getDotPath(issue) ?? undefined, issue.message);
};

/** Checks what the page reads of its settings. @throws SettingError */
export const parseDeployment = (settings: unknown): Deployment => parseWith(deploymentSchema, settings);

/**
 * Parses the JSON of the page's settings block.
 * @throws SettingError where it is not JSON
 */
export const parseJson = (block: string): unknown => {
  try {
    return JSON.parse(block);
  } catch {
    throw new SettingError(undefined, 'não é JSON válido');
  }
};
