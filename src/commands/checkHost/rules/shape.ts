import * as v from 'valibot';
import { header, isAnswer, isSuccess, jsonOf, quoted, textOf } from '../answers';
import type { Answer, Outcome } from '../call';
import { failure, ok, skipped, type Judgement } from '../rule';

/** What a value is, never the value itself. */
const kindOf = (value: unknown): string => {
  if (value === undefined) return 'falta';
  if (value === null) return 'é null';
  if (value === '') return 'é um texto vazio';
  if (Array.isArray(value)) return 'é uma lista';
  const kinds: Record<string, string> = {
    string: 'é um texto',
    number: 'é um número fora do contrato',
    boolean: 'é verdadeiro/falso',
  };
  return kinds[typeof value] ?? 'é um objeto';
};

const describeBody = (answer: Answer): string => {
  const text = textOf(answer).trim();
  const type = quoted(header(answer, 'content-type')) || 'sem Content-Type';
  if (text === '') return `um corpo vazio (${type})`;
  return text.startsWith('<') ? `HTML ou XML em vez de JSON (${type})` : `algo que não é JSON (${type})`;
};

/** Checks an answer as the survey does, by the contract's own schema. `then` judges what fits. */
export const judgeShape = <Schema extends v.GenericSchema>(
  schema: Schema,
  outcome: Outcome | null | undefined,
  then: (output: v.InferOutput<Schema>) => Judgement = () => ok('como no contrato'),
): Judgement => {
  if (!outcome || !isAnswer(outcome) || !isSuccess(outcome)) return skipped('não houve resposta 2xx');
  const json = jsonOf(outcome);
  if (json === null) return failure(describeBody(outcome), 'responda só o JSON do contrato, sem página em volta');
  const result = v.safeParse(schema, json.value);
  if (result.success) return then(result.output);
  const [issue] = result.issues;
  const place = v.getDotPath(issue);
  return failure(
    place === null ? `a resposta ${kindOf(issue.input)}` : `${place} ${kindOf(issue.input)}`,
    'responda com os nomes e tipos do contrato, maiúsculas e minúsculas como nele',
  );
};
