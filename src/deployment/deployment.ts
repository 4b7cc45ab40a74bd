import * as v from 'valibot';
import { withoutEndSlash } from '../contract/callUrl';

/**
 * Scheme, host and port of an address. A content security policy cannot name an IPv6 address, and would read `*`, `;`
 * or `,` in a host as something else. `fetch` throws for `user@host`.
 */
const ORIGIN = String.raw`https?:\/\/[\p{L}\p{M}\p{N}._\-]+(:\d+)?`;

/** `''`, a path from the root or an http(s) URL. `//host` is not a path, and browsers read backslashes as slashes. */
const addressPattern = (character: string, { path = `${character}*`, others = '' } = {}): RegExp =>
  new RegExp(`^(${ORIGIN}([\\/?#]${character}*)?|\\/(?!\\/)${path}${others})?$`, 'iu');

const API_BASE_URL = addressPattern(String.raw`[^\s?#\\]`);

const isApiBaseUrl = (text: string): boolean => {
  if (!API_BASE_URL.test(text) || /[?#]/.test(text)) return false;
  try {
    // Some supported browsers have no `URL.canParse`.
    return !!new URL(text, 'http://a');
  } catch {
    return false;
  }
};

const text = v.string('deve ser um texto');
const textLike = (pattern: RegExp, message: string) => v.optional(v.pipe(text, v.regex(pattern, message)), '');
const address = (example: string) => `deve ser vazio, um caminho como ${example} ou um endereço http(s):// (sem IPv6)`;

const objectOf = <Entries extends v.ObjectEntries>(entries: Entries, message: string) =>
  v.strictObject(entries, ({ expected }) => (expected === 'never' ? 'não é conhecido' : message));

const color = textLike(/^(#[\da-f]{6})?$/i, 'deve ser vazio ou uma cor como #0b5f63');
const SECONDS = 'deve ser null ou um inteiro de 10 a 3600';

/**
 * All settings of the page with their defaults (behaviour 8). The build, the server and `configurar` write them into
 * the page.
 */
const deploymentSchema = objectOf(
  {
    /** `https://host.example/avaliacao` or `/avaliacao`; `''` is the page's origin. */
    apiBaseUrl: v.optional(
      v.pipe(text, v.check(isApiBaseUrl, address('/avaliacao')), v.transform(withoutEndSlash)),
      '',
    ),
    title: v.optional(v.pipe(text, v.nonEmpty('não pode ser vazio')), 'Avaliação de satisfação'),
    /** What the page can show as a picture at every link: a path from the root or a URL; `''` for the default logo. */
    logo: textLike(
      addressPattern(String.raw`[^\\]`, { path: String.raw`[^\\]+`, others: String.raw`|data:[^\\]+` }),
      address('/logo.png'),
    ),
    /** Seconds without a touch until the idle warning appears; null: no kiosk mode (behaviour 9). */
    kioskReturnSeconds: v.optional(
      v.nullable(v.pipe(v.number(SECONDS), v.integer(SECONDS), v.minValue(10, SECONDS), v.maxValue(3600, SECONDS))),
      null,
    ),
    /** Whether patients also see failures of location, identification and sending (behaviour 8.2). */
    visibleErrors: v.optional(v.boolean('deve ser true ou false'), false),
    /** One line about the use of name and phone (behaviour 8.3); `''` for none. */
    privacy: v.optional(text, ''),
    /** `https://…` or `/privacidade.html`, not `javascript:`, which would run a script; `''` for none. */
    privacyUrl: textLike(
      addressPattern(String.raw`[^\s\\]`, { path: String.raw`[^\s\\]+` }),
      address('/privacidade.html'),
    ),
    /** Each is `#rrggbb`, or `''` for the default (behaviour 8.4). */
    colors: v.optional(objectOf({ brand: color, paper: color }, 'deve ser um objeto'), {}),
  },
  'devem ser um objeto',
);
export type Deployment = v.InferOutput<typeof deploymentSchema>;

/**
 * The end of the default logo's address. It lets the style sheets distinguish the default logo from a hospital's own.
 */
export const DEFAULT_LOGO_MARK = '#default';

/** The end of the privacy link's text (behaviour 8.3). Not in kiosk mode, where the link opens a dialog. */
export const NEW_TAB_NOTE = ' (abre em outra aba)';

export const settingError = (setting: string | null, reason: string): Error =>
  new Error(`Configurações: ${setting === null ? '' : `"${setting}" `}${reason}.`);

/**
 * @throws Error for the first invalid value. No default replaces it: the survey could seem to work, but send its
 *   answers to the wrong server.
 */
export const parseDeployment = (settings: unknown): Deployment => {
  const result = v.safeParse(deploymentSchema, settings);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw settingError(v.getDotPath(issue), issue.message);
};
