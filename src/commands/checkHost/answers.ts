import type { Answer, Outcome } from './call';

export const isAnswer = (outcome: Outcome): outcome is Answer => outcome.kind === 'answer';

/** Everything of 2xx is success to the survey. */
export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status <= 299;

export const isRedirect = ({ status }: Answer): boolean => status >= 300 && status <= 399 && status !== 304;

/** The body as a browser reads JSON: always as UTF-8, whatever the header says. */
export const textOf = ({ body }: Answer): string => new TextDecoder().decode(body);

/** The body as JSON, wrapped since it may be null; null if it is none. */
export const jsonOf = (answer: Answer): { value: unknown } | null => {
  try {
    return { value: JSON.parse(textOf(answer)) };
  } catch {
    return null;
  }
};

export const isUtf8 = ({ body }: Answer): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body);
    return true;
  } catch {
    return false;
  }
};

/** Of a header that may come several times. */
export const header = ({ headers }: Answer, name: string): string => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : (value ?? '');
};

/** Words of the host for a terminal: one line, nothing that steers it, not too long. */
export const quoted = (text: string): string => {
  const plain = text.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, ' ').trim();
  return plain.length > 80 ? `${plain.slice(0, 79)}…` : plain;
};

/** Where a redirect leads, without what a query may carry. */
export const targetOf = (answer: Answer): string =>
  quoted(header(answer, 'location').split(/[?#]/, 1)[0] ?? '') || '(sem Location)';

const connectionErrors: Record<string, string> = {
  ENOTFOUND: 'o nome do host não existe no DNS',
  EAI_AGAIN: 'o DNS não responde',
  ECONNREFUSED: 'ninguém atende nessa porta (conexão recusada)',
  ECONNRESET: 'o host cortou a conexão',
  EHOSTUNREACH: 'não há caminho de rede até o host',
  ENETUNREACH: 'não há caminho de rede até o host',
  ETIMEDOUT: 'não respondeu no tempo limite',
  EPROTO: 'o TLS não pôde ser negociado (essa porta fala https?)',
  ERR_SSL_WRONG_VERSION_NUMBER: 'essa porta não fala TLS (https)',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'essa porta não fala TLS (https)',
  CERT_HAS_EXPIRED: 'o certificado TLS venceu',
  ERR_TLS_CERT_ALTNAME_INVALID: 'o certificado TLS é de outro nome',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'o certificado TLS foi assinado por ele mesmo',
  SELF_SIGNED_CERT_IN_CHAIN: 'o certificado TLS vem de uma autoridade que esta máquina não conhece',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'o host não envia os certificados intermediários',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'o certificado TLS vem de uma autoridade que esta máquina não conhece',
  EMSGSIZE: 'a resposta passa de 1 MB',
  HPE_INVALID_CONSTANT: 'a resposta não é HTTP',
};

/** What happened, for a person: a status, or why there is none. */
export const describe = (outcome: Outcome): string => {
  if (outcome.kind === 'none') return `${connectionErrors[outcome.code] ?? 'a conexão falhou'} [${outcome.code}]`;
  if (isRedirect(outcome)) return `HTTP ${outcome.status}, redireciona para ${targetOf(outcome)}`;
  return `HTTP ${outcome.status}`;
};
