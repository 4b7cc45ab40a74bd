import { CALLS, outcomesOf } from '../observe';
import { describe, isRedirect, targetOf } from '../outcomes';
import { answersOf, failure, ok, rule, skipped, warning } from '../rule';

const isLoopback = (hostname: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

const mendConnection = (code: string): string => {
  if (/CERT|SELF_SIGNED|VERIFY/.test(code)) {
    return 'instale um certificado válido com os intermediários; se a autoridade é do próprio hospital, NODE_EXTRA_CA_CERTS=arquivo.pem a apresenta a este programa';
  }
  return 'confira o endereço, a porta e o firewall entre esta máquina e o host';
};

export const connection = rule(
  'conexao',
  'Conexão',
  'um host que o navegador do paciente alcance, por https',
  (seen) => {
    const { options } = seen;
    const [first] = outcomesOf(seen, 'local');
    if (first?.kind === 'none' && first.reason === 'unreachable')
      return failure(describe(first), mendConnection(first.code));
    const { protocol, hostname } = new URL(options.host);
    if (protocol === 'https:') return ok('https, com certificado válido');
    if (isLoopback(hostname)) return ok('http, nesta mesma máquina');
    if (options.origin?.startsWith('https:')) {
      return failure(
        'o host é http e a pesquisa é https',
        'atenda por https: o navegador não deixa uma página https chamar um host http',
      );
    }
    return warning('http, sem cifra', 'atenda por https: nome e telefone do paciente passam abertos pela rede');
  },
);

export const redirects = rule(
  'redirecionamento',
  'Sem redirecionamento',
  'a resposta no próprio endereço: uma chamada redirecionada conta como falha',
  (seen) => {
    const answers = answersOf(seen);
    const redirected = answers.find(({ answer }) => isRedirect(answer));
    if (redirected) {
      const target = targetOf(redirected.answer);
      const login = /login|signin|auth|sso|entrar|adfs/i.test(target);
      return failure(
        `${redirected.name}: ${describe(redirected.answer)}`,
        login
          ? 'tire as quatro chamadas da autenticação: o paciente não tem usuário nem senha'
          : 'use em apiBaseUrl o endereço final (https, nome e prefixo certos, sem barra a mais)',
      );
    }
    return answers.length === 0 ? skipped('não houve resposta') : ok(`nenhum em ${answers.length} chamadas`);
  },
);

/** Milliseconds above which a patient notices: the survey waits 2 s before each answer besides. */
const SLOW_MS = 1000;
const VERY_SLOW_MS = 3000;

const median = (sorted: readonly number[]): number => {
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return (low + high) / 2;
};

export interface Latency {
  min: number;
  median: number;
  max: number;
}

/** Of calls that were answered, in ms; null of none. */
export const latencyOf = (ms: readonly number[]): Latency | null => {
  const sorted = [...ms].sort((a, b) => a - b);
  const [min] = sorted;
  const max = sorted.at(-1);
  return min === undefined || max === undefined
    ? null
    : { min: Math.round(min), median: Math.round(median(sorted)), max: Math.round(max) };
};

export const timing = rule(
  'tempo',
  'Tempo de resposta',
  'respostas em menos de 1 s; a pesquisa não tem limite e espera com o paciente diante da tela',
  (seen) => {
    const late = seen.made.find(({ outcome }) => outcome.kind === 'none' && outcome.reason === 'timeout');
    if (late) {
      return failure(
        `${CALLS[late.call]}: conectou e não respondeu em ${seen.options.timeoutMs / 1000} s`,
        'veja no host por que a chamada fica parada (banco de dados travado, fila, proxy sem destino)',
      );
    }
    const latency = latencyOf(answersOf(seen).map(({ answer }) => answer.ms));
    if (latency === null) return skipped('não houve resposta');
    const figures = `mínimo ${latency.min} ms, mediana ${latency.median} ms, máximo ${latency.max} ms, com conexão nova a cada chamada`;
    return latency.median >= SLOW_MS || latency.max >= VERY_SLOW_MS
      ? warning(
          figures,
          'com dez perguntas o paciente espera dez vezes isso, além dos 2 s de cada uma: veja carga e banco de dados do host',
        )
      : ok(figures);
  },
);
