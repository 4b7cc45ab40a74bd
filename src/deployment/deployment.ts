import * as v from 'valibot';
import { withoutEndSlash } from '../contract/callUrl';

/**
 * Whether the text is empty, a path or an http(s) URL. Refused are backslashes, because browsers read them as slashes;
 * `//host`, because it is another host and not a path; `user@host`, because `fetch` throws; and IPv6 addresses, because
 * a content security policy cannot name them.
 */
const isApiBaseUrl = (text: string): boolean => {
  if (!/^(https?:\/\/(?!\[)[^\s?#\\/@]+(\/[^\s?#\\]*)?|\/(?!\/)[^\s?#\\]*)?$/.test(text)) return false;
  try {
    // Some supported browsers have no `URL.canParse`.
    return !!new URL(text, 'http://a');
  } catch {
    return false;
  }
};

const text = v.string('deve ser um texto');

export const apiBaseUrlSchema = v.pipe(
  text,
  v.check(isApiBaseUrl, 'deve ser vazio, um caminho como /avaliacao ou um endereço http(s):// (sem IPv6)'),
  v.transform(withoutEndSlash),
);

const SECONDS = 'deve ser null ou um inteiro de 10 a 3600';

export const kioskReturnSecondsSchema = v.pipe(
  v.number(SECONDS),
  v.check((seconds) => seconds % 1 === 0 && seconds >= 10 && seconds <= 3600, SECONDS),
);

/** The build, the server or the command `configurar` writes these settings into the page (behaviour 8). */
export const deploymentSchema = v.object(
  {
    /** `https://host.example/avaliacao` or `/avaliacao`; `''` is the page's origin. */
    apiBaseUrl: v.optional(apiBaseUrlSchema, ''),
    title: v.optional(v.pipe(text, v.nonEmpty('não pode ser vazio')), 'Avaliação de satisfação'),
    /** A URL; `''` for the default logo. */
    logo: v.optional(text, ''),
    /** Seconds without a touch until the idle warning appears; null: no kiosk mode (behaviour 9). */
    kioskReturnSeconds: v.optional(v.nullable(kioskReturnSecondsSchema), null),
    /** Whether patients also see failures of location, identification and sending (behaviour 8.2). */
    visibleErrors: v.optional(v.boolean('deve ser true ou false'), false),
    /** One line about the use of name and phone (behaviour 8.3); `''` for none. */
    privacy: v.optional(text, ''),
    /** `https://…` or `/privacidade.html`; `''` for none. */
    privacyUrl: v.optional(text, ''),
  },
  'devem ser um objeto',
);
export type Deployment = v.InferOutput<typeof deploymentSchema>;

/** The end of the default logo's address. It lets the style sheets distinguish the default logo from a hospital's own. */
export const DEFAULT_LOGO_MARK = '#default';

/** The end of the privacy link's text (behaviour 8.3). Not in kiosk mode, where the link opens a dialog. */
export const NEW_TAB_NOTE = ' (abre em outra aba)';

export class SettingError extends Error {
  /** @param setting such as `colors.brand`; undefined if the settings as a whole are wrong */
  constructor(
    readonly setting: string | undefined,
    readonly reason: string,
  ) {
    super(`Configurações: ${setting === undefined ? '' : `"${setting}" `}${reason}.`);
  }
}

/**
 * @throws SettingError for the first invalid value. No default replaces it, because the survey could then seem to work
 *   while it sends answers to the wrong server.
 */
export const parseWith = <Parsed>(schema: v.GenericSchema<unknown, Parsed>, settings: unknown): Parsed => {
  const result = v.safeParse(schema, settings);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new SettingError(v.getDotPath(issue) ?? undefined, issue.message);
};

export const parseDeployment = (settings: unknown): Deployment => parseWith(deploymentSchema, settings);

export const parseJson = (block: string): unknown => {
  try {
    return JSON.parse(block);
  } catch {
    throw new SettingError(undefined, 'não é JSON válido');
  }
};
