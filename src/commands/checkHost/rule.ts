import * as v from 'valibot';
import type { Outcome } from './call';
import type { Observations } from './observe';
import { contentType, describe, isRedirect, jsonOf } from './outcomes';

/** The words of the JSON report. `pulado` (skipped): the rule was not checked. */
export type Verdict = 'ok' | 'aviso' | 'falha' | 'pulado';

export interface Judgement {
  verdict: Verdict;
  /** What was observed or, if the rule was skipped, why. */
  seen: string;
  /** How to fix the problem; empty if `verdict` is `ok` or `pulado`. */
  mend: string;
}

export interface Rule {
  /** Never changes, because scripts that read the JSON report may depend on it. */
  id: string;
  title: string;
  needs: string;
  judge: (seen: Observations) => Judgement;
}

export const ok = (seen: string): Judgement => ({ verdict: 'ok', seen, mend: '' });
export const warning = (seen: string, mend: string): Judgement => ({ verdict: 'aviso', seen, mend });
export const failure = (seen: string, mend: string): Judgement => ({ verdict: 'falha', seen, mend });
export const skipped = (why: string): Judgement => ({ verdict: 'pulado', seen: why, mend: '' });

/**
 * The calls that got a response, except those that the survey itself does not make: the call for an unknown location
 * and the preflights.
 */
export const answersOf = ({ made }: Observations): Outcome[] =>
  made.filter(({ call, failure: failed }) => !failed && call !== 'desconhecido' && call !== 'preflight');

export const successesOf = (seen: Observations): Outcome[] => answersOf(seen).filter(({ response }) => response.ok);

const MENDS: [statuses: RegExp, mend: string][] = [
  [/401|403/, 'deixe as quatro chamadas sem autenticação: a pesquisa não envia nenhuma'],
  [/404/, 'confira o prefixo (o que vem antes de /api no endereço) e se o host conhece este local'],
  [/405/, 'deixe o método passar (proxy, firewall de aplicação ou rota do host)'],
  [/415/, 'aceite Content-Type: application/json'],
  [
    /400|422/,
    'aceite os campos com os nomes e tipos do contrato (GET /api/openapi.json do servidor embutido os descreve)',
  ],
  [/429/, 'aumente o limite de requisições: um hospital inteiro pode estar atrás de um só endereço'],
  [/^[5-9]/, 'veja o registro de erros do host nesta hora'],
  [/./, 'responda com 200, 201 ou 204'],
];

export const judgeStatus = (outcome: Outcome | undefined, why = 'não foi chamada'): Judgement => {
  if (!outcome) return skipped(why);
  if (outcome.failure?.reason === 'timeout') return skipped('não respondeu (veja o tempo de resposta)');
  // The rule `conexao` already reports that the first call, `local`, does not reach the host.
  if (outcome.failure?.reason === 'unreachable' && outcome.call === 'local') return skipped('sem conexão');
  const described = describe(outcome);
  if (outcome.failure) return failure(described, 'veja no host e no proxy por que a conexão cai no meio da chamada');
  if (isRedirect(outcome)) return skipped('redirecionada');
  if (outcome.response.ok) return ok(described);
  const [, mend = ''] = MENDS.find(([statuses]) => statuses.test(String(outcome.response.status))) ?? [];
  return failure(described, mend);
};

const KINDS: Record<string, string> = {
  undefined: 'falta',
  string: 'é um texto',
  number: 'é um número fora do contrato',
  boolean: 'é verdadeiro/falso',
  object: 'é um objeto',
};

/** Names the kind of a value, not the value itself, which may be personal data. */
const kindOf = (value: unknown): string => {
  if (value === null) return 'é null';
  if (value === '') return 'é um texto vazio';
  return Array.isArray(value) ? 'é uma lista' : (KINDS[typeof value] ?? '');
};

export const judgeShape = <Schema extends v.GenericSchema>(
  schema: Schema,
  outcome: Outcome | undefined,
  then: (output: v.InferOutput<Schema>) => Judgement = () => ok('como no contrato'),
): Judgement => {
  if (!outcome?.response.ok) return skipped('não houve resposta 2xx');
  const json = jsonOf(outcome);
  if (json === undefined) {
    const text = outcome.text.trim();
    const kind =
      text === '' ? 'um corpo vazio' : text.startsWith('<') ? 'HTML ou XML em vez de JSON' : 'algo que não é JSON';
    return failure(`${kind} (${contentType(outcome)})`, 'responda só o JSON do contrato, sem página em volta');
  }
  const result = v.safeParse(schema, json);
  if (result.success) return then(result.output);
  const [issue] = result.issues;
  return failure(
    `${v.getDotPath(issue) ?? 'a resposta'} ${kindOf(issue.input)}`,
    'responda com os nomes e tipos do contrato, maiúsculas e minúsculas como nele',
  );
};
