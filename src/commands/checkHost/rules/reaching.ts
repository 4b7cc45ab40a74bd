import { isThisMachine } from '../../common/address';
import { CALLS } from '../call';
import { outcomesOf, type Observations } from '../observe';
import { describe, isRedirect, targetOf } from '../outcomes';
import { answersOf, failure, ok, skipped, warning, type Rule } from '../rule';

export const isUnreached = (seen: Observations): boolean =>
  outcomesOf(seen, 'local')[0]?.failure?.reason === 'unreachable';

export const connection: Rule = {
  id: 'conexao',
  title: 'Conexão',
  needs: 'um host que o navegador do paciente alcance, por https',
  judge: (seen) => {
    const { host, origin } = seen.options;
    const [first] = outcomesOf(seen, 'local');
    if (first && isUnreached(seen))
      return failure(
        describe(first),
        /CERT|SELF_SIGNED|VERIFY/.test(first.failure?.code ?? '')
          ? 'instale um certificado válido com os intermediários; se a autoridade é do próprio hospital, NODE_EXTRA_CA_CERTS=arquivo.pem a apresenta a este programa'
          : 'confira o endereço, a porta e o firewall entre esta máquina e o host',
      );
    const url = new URL(host);
    if (url.protocol === 'https:') return ok('https, com certificado válido');
    if (isThisMachine(url)) return ok('http, nesta mesma máquina');
    return origin?.startsWith('https:')
      ? failure(
          'o host é http e a pesquisa é https',
          'atenda por https: o navegador não deixa uma página https chamar um host http',
        )
      : warning(
          'http, sem criptografia',
          'atenda por https: nome e telefone do paciente trafegam sem criptografia pela rede',
        );
  },
};

export const redirects: Rule = {
  id: 'redirecionamento',
  title: 'Sem redirecionamento',
  needs: 'a resposta no próprio endereço: uma chamada redirecionada conta como falha',
  judge: (seen) => {
    const answers = answersOf(seen);
    const redirected = answers.find(isRedirect);
    if (redirected)
      return failure(
        `${CALLS[redirected.call]}: ${describe(redirected)}`,
        /login|signin|auth|sso|entrar|adfs/i.test(targetOf(redirected))
          ? 'tire as quatro chamadas da autenticação: o paciente não tem usuário nem senha'
          : 'use em apiBaseUrl o endereço final (https, nome e prefixo certos, sem barra a mais)',
      );
    return answers.length === 0 ? skipped('não houve resposta') : ok(`nenhum em ${answers.length} chamadas`);
  },
};

/**
 * The limits of the median and of the longest response time. The rule `tempo` warns if one of them is reached. The
 * survey sends answers one by one, so the patient waits for each response.
 */
const SLOW_MEDIAN_MS = 1000;
const SLOW_RESPONSE_MS = 3000;

/** The response times in ms; null if no call got a response. */
export const latencyOf = (seen: Observations) => {
  const sorted = answersOf(seen)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b);
  if (sorted.length === 0) return null;
  const at = (index: number): number => sorted.at(index) ?? 0;
  const half = Math.floor(sorted.length / 2);
  return {
    min: Math.round(at(0)),
    median: Math.round((at(half) + at(-half - 1)) / 2),
    max: Math.round(at(-1)),
  };
};

export const timing: Rule = {
  id: 'tempo',
  title: 'Tempo de resposta',
  needs: 'respostas em menos de 1 s; a pesquisa não tem limite e espera com o paciente diante da tela',
  judge: (seen) => {
    const late = seen.made.find((outcome) => outcome.failure?.reason === 'timeout');
    if (late)
      return failure(
        `${CALLS[late.call]}: conectou e não respondeu em ${seen.options.timeoutMs / 1000} s`,
        'veja no host por que a chamada fica parada (banco de dados travado, fila, proxy sem destino)',
      );
    const latency = latencyOf(seen);
    if (latency === null) return skipped('não houve resposta');
    const { min, median, max } = latency;
    const figures = `mínimo ${min} ms, mediana ${median} ms, máximo ${max} ms`;
    return median >= SLOW_MEDIAN_MS || max >= SLOW_RESPONSE_MS
      ? warning(
          figures,
          'com dez perguntas o paciente espera dez vezes isso, além dos 2 s de cada uma: veja carga e banco de dados do host',
        )
      : ok(figures);
  },
};
