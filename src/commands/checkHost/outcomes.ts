import * as v from 'valibot';
import type { Outcome } from './call';

export const isRedirect = ({ response: { status } }: Outcome): boolean =>
  status >= 300 && status <= 399 && status !== 304;

export const jsonOf = ({ text }: Outcome): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** @returns null if the survey would treat the response as a failure */
export const parsed = <Schema extends v.GenericSchema>(
  schema: Schema,
  outcome: Outcome | undefined,
): v.InferOutput<Schema> | null => {
  if (!outcome?.response.ok) return null;
  const result = v.safeParse(schema, jsonOf(outcome));
  return result.success ? result.output : null;
};

export const header = ({ response }: Outcome, name: string): string => response.headers.get(name) ?? '';

/** Replaces control characters, so that text from the host cannot control the terminal. */
const quoted = (text: string): string => {
  const plain = text.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, ' ').trim();
  return plain.length > 80 ? `${plain.slice(0, 79)}…` : plain;
};

export const quotedHeader = (outcome: Outcome, name: string): string => quoted(header(outcome, name));

export const contentType = (outcome: Outcome): string => quotedHeader(outcome, 'content-type') || 'sem Content-Type';

/** The address of a redirect, without the query, which may contain personal data. */
export const targetOf = (outcome: Outcome): string =>
  quoted(header(outcome, 'location').replace(/[?#].*/s, '')) || '(sem Location)';

const CUT = 'o host cortou a conexão';
const NO_WAY = 'não há caminho de rede até o host';
const NO_TLS = 'essa porta não fala TLS (https)';
const UNKNOWN_AUTHORITY = 'o certificado TLS vem de uma autoridade que esta máquina não conhece';

const connectionErrors: Record<string, string> = {
  ENOTFOUND: 'o nome do host não existe no DNS',
  EAI_AGAIN: 'o DNS não responde',
  ECONNREFUSED: 'ninguém atende nessa porta (conexão recusada)',
  ECONNRESET: CUT,
  UND_ERR_SOCKET: CUT,
  ERR_HTTP2_STREAM_ERROR: CUT,
  EHOSTUNREACH: NO_WAY,
  ENETUNREACH: NO_WAY,
  ETIMEDOUT: 'não respondeu no tempo limite',
  EPROTO: 'o TLS não pôde ser negociado (essa porta fala https?)',
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  CERT_HAS_EXPIRED: 'o certificado TLS venceu',
  ERR_TLS_CERT_ALTNAME_INVALID: 'o certificado TLS é de outro nome',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'o certificado TLS foi assinado por ele mesmo',
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'o host não envia os certificados intermediários',
  EMSGSIZE: 'a resposta passa de 1 MB',
  HTTPParserError: 'a resposta não é HTTP válido, ou foi cortada',
  Z_DATA_ERROR: 'o corpo não está comprimido como diz o Content-Encoding',
  'bad port': 'os navegadores bloqueiam essa porta',
};

export const describe = (outcome: Outcome): string => {
  const { failure, response } = outcome;
  if (failure) return `${connectionErrors[failure.code] ?? 'a conexão falhou'} [${failure.code}]`;
  return `HTTP ${response.status}${isRedirect(outcome) ? `, redireciona para ${targetOf(outcome)}` : ''}`;
};
