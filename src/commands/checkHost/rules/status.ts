import { describe, isRedirect, isSuccess } from '../answers';
import type { Outcome } from '../call';
import { failure, ok, skipped, type Judgement } from '../rule';

const mendStatus = (status: number): string => {
  if (status === 401 || status === 403)
    return 'deixe as quatro chamadas sem autenticação: a pesquisa não envia nenhuma';
  if (status === 404) return 'confira o prefixo (o que vem antes de /api no endereço) e se o host conhece este local';
  if (status === 405) return 'deixe o método passar (proxy, firewall de aplicação ou rota do host)';
  if (status === 415) return 'aceite Content-Type: application/json';
  if (status === 400 || status === 422)
    return 'aceite os campos com os nomes e tipos do contrato (GET /api/openapi.json do servidor embutido os descreve)';
  if (status === 429) return 'aumente o limite de pedidos: um hospital inteiro pode estar atrás de um só endereço';
  if (status >= 500) return 'veja o registro de erros do host nesta hora';
  return 'responda com 200, 201 ou 204';
};

/** The survey takes 2xx for success and everything else for a failure. */
export const judgeStatus = (outcome: Outcome, hint = ''): Judgement => {
  if (outcome.kind === 'none') {
    if (outcome.reason === 'timeout') return skipped('não respondeu (veja o tempo de resposta)');
    if (outcome.reason === 'unreachable') return skipped('sem conexão');
    return failure(describe(outcome), 'veja no host e no proxy por que a conexão cai no meio da chamada');
  }
  if (isRedirect(outcome)) return skipped('redirecionada');
  if (isSuccess(outcome)) return ok(describe(outcome));
  return failure(describe(outcome), hint || mendStatus(outcome.status));
};
