/** What is checked, and how. */
export interface CheckOptions {
  /** Host and prefix, without a slash at the end. */
  host: string;
  /** The id of a location, as it stands in a link. */
  local: string;
  /** Where the survey is served, if not by the host: `https://pesquisa.hospital.example`. */
  origin: string | null;
  /** Whether nothing may be written: then the two POSTs are not tried. */
  readOnly: boolean;
  /** Of each call. */
  timeoutMs: number;
}

/** What stands in the host's database after a check, for whoever finds it there. */
export const TEST_NAME = 'TESTE DA PESQUISA';

export const TIMEOUT_MS = 10_000;

/** Whether a browser asks the host for its leave. */
export const isOtherOrigin = ({ host, origin }: CheckOptions): boolean =>
  origin !== null && new URL(host).origin !== origin;
