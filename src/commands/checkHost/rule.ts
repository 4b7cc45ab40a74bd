import * as v from 'valibot';
import type { Answer, Outcome } from './call';
import { CALLS, type Observations } from './observe';
import { contentType, describe, isAnswer, isRedirect, isSuccess, jsonOf, textOf } from './outcomes';

/** `pulado`: it could not be looked at, and `seen` says why. */
export type Verdict = 'ok' | 'aviso' | 'falha' | 'pulado';

export interface Judgement {
  verdict: Verdict;
  /** What the host did. */
  seen: string;
  /** How to mend it; empty if there is nothing to mend. */
  mend: string;
}

/** One thing that the survey needs of a host. */
export interface Rule {
  /** For scripts; it never changes. */
  id: string;
  title: string;
  /** What the survey needs, whatever was seen. */
  needs: string;
  judge: (seen: Observations) => Judgement;
}

export const rule = (id: string, title: string, needs: string, judge: Rule['judge']): Rule => ({
  id,
  title,
  needs,
  judge,
});

export const ok = (seen: string): Judgement => ({ verdict: 'ok', seen, mend: '' });
export const warning = (seen: string, mend: string): Judgement => ({ verdict: 'aviso', seen, mend });
export const failure = (seen: string, mend: string): Judgement => ({ verdict: 'falha', seen, mend });
export const skipped = (why: string): Judgement => ({ verdict: 'pulado', seen: why, mend: '' });

interface NamedAnswer {
  name: string;
  answer: Answer;
}

/** The answers of a survey's calls, all of which should succeed. */
export const answersOf = ({ made }: Observations): NamedAnswer[] =>
  made.flatMap(({ call, outcome }) =>
    isAnswer(outcome) && call !== 'desconhecido' && call !== 'preflight'
      ? [{ name: CALLS[call], answer: outcome }]
      : [],
  );

/** The answers that the survey takes for success. */
export const successesOf = (seen: Observations): NamedAnswer[] =>
  answersOf(seen).filter(({ answer }) => isSuccess(answer));

const mends: [statuses: RegExp, mend: string][] = [
  [/401|403/, 'deixe as quatro chamadas sem autenticação: a pesquisa não envia nenhuma'],
  [/404/, 'confira o prefixo (o que vem antes de /api no endereço) e se o host conhece este local'],
  [/405/, 'deixe o método passar (proxy, firewall de aplicação ou rota do host)'],
  [/415/, 'aceite Content-Type: application/json'],
  [
    /400|422/,
    'aceite os campos com os nomes e tipos do contrato (GET /api/openapi.json do servidor embutido os descreve)',
  ],
  [/429/, 'aumente o limite de pedidos: um hospital inteiro pode estar atrás de um só endereço'],
  [/^[5-9]/, 'veja o registro de erros do host nesta hora'],
];

/** The survey takes 2xx for success and everything else for a failure. */
export const judgeStatus = (outcome: Outcome | undefined, hint = '', why = 'não foi chamada'): Judgement => {
  if (!outcome) return skipped(why);
  if (outcome.kind === 'none') {
    if (outcome.reason === 'timeout') return skipped('não respondeu (veja o tempo de resposta)');
    if (outcome.reason === 'unreachable') return skipped('sem conexão');
    return failure(describe(outcome), 'veja no host e no proxy por que a conexão cai no meio da chamada');
  }
  if (isRedirect(outcome)) return skipped('redirecionada');
  if (isSuccess(outcome)) return ok(describe(outcome));
  const mend = mends.find(([statuses]) => statuses.test(String(outcome.status)))?.[1];
  return failure(describe(outcome), hint || (mend ?? 'responda com 200, 201 ou 204'));
};

const KINDS: Record<string, string> = {
  undefined: 'falta',
  null: 'é null',
  '': 'é um texto vazio',
  array: 'é uma lista',
  string: 'é um texto',
  number: 'é um número fora do contrato',
  boolean: 'é verdadeiro/falso',
  object: 'é um objeto',
};

/** What a value is, never the value itself. */
const kindOf = (value: unknown): string =>
  KINDS[value === null ? 'null' : value === '' ? '' : Array.isArray(value) ? 'array' : typeof value] ?? '';

const describeBody = (answer: Answer): string => {
  const text = textOf(answer).trim();
  const kind =
    text === '' ? 'um corpo vazio' : text.startsWith('<') ? 'HTML ou XML em vez de JSON' : 'algo que não é JSON';
  return `${kind} (${contentType(answer)})`;
};

/** Checks an answer as the survey does, by the contract's own schema. `then` judges what fits. */
export const judgeShape = <Schema extends v.GenericSchema>(
  schema: Schema,
  outcome: Outcome | undefined,
  then: (output: v.InferOutput<Schema>) => Judgement = () => ok('como no contrato'),
): Judgement => {
  if (!isAnswer(outcome) || !isSuccess(outcome)) return skipped('não houve resposta 2xx');
  const json = jsonOf(outcome);
  if (json === null) return failure(describeBody(outcome), 'responda só o JSON do contrato, sem página em volta');
  const result = v.safeParse(schema, json.value);
  if (result.success) return then(result.output);
  const [issue] = result.issues;
  return failure(
    `${v.getDotPath(issue) ?? 'a resposta'} ${kindOf(issue.input)}`,
    'responda com os nomes e tipos do contrato, maiúsculas e minúsculas como nele',
  );
};
