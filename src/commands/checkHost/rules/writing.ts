import { identificacaoSchema } from '../../../contract/responses';
import type { Outcome } from '../call';
import { TEST_NAME, type Observations } from '../observe';
import { judgeShape, judgeStatus, ok, rule, skipped, type Judgement } from '../rule';

const NOT_WRITTEN = skipped('--sem-gravar: nada é gravado');

const judgeWrite = (
  { options }: Observations,
  outcome: Outcome | null,
  done: string,
  why = 'faltou uma identificação ou uma pergunta',
): Judgement => {
  if (options.readOnly) return NOT_WRITTEN;
  if (outcome === null) return skipped(why);
  const judgement = judgeStatus(outcome);
  return judgement.verdict === 'ok' ? ok(judgement.seen + done) : judgement;
};

/** A rule about what comes after the first answer; without that there is nothing to learn from it. */
const afterFirst = (seen: Observations, outcome: Outcome | null, mend: string, done: string): Judgement => {
  const { verdict } = judgeWrite(seen, seen.resposta, '');
  if (verdict === 'falha') return skipped('a primeira resposta já não foi aceita');
  const judgement = judgeWrite(seen, verdict === 'ok' ? outcome : seen.resposta, done);
  return judgement.verdict === 'falha' ? { ...judgement, mend } : judgement;
};

export const writing = [
  rule(
    'identificacao.status',
    'POST identificarpaciente, status',
    '2xx a { Id_Local, Nome, Telefone }, com Nome e Telefone vazios ou não',
    (seen) => judgeWrite(seen, seen.identificacao, `; gravada com Nome ${TEST_NAME}`, 'o local não foi lido'),
  ),
  rule(
    'identificacao.forma',
    'POST identificarpaciente, forma',
    '{ "idIdentificacaoPaciente": número ou texto }',
    ({ options, identificacao }) => (options.readOnly ? NOT_WRITTEN : judgeShape(identificacaoSchema, identificacao)),
  ),
  rule(
    'resposta.status',
    'POST cadastrarresposta, status',
    '2xx a { Resposta, Id_Pergunta, Id_Identificacao_Resposta }; o corpo não é lido',
    (seen) => judgeWrite(seen, seen.resposta, ' a MB'),
  ),
  rule(
    'resposta.substituicao',
    'POST cadastrarresposta, substituição',
    'a segunda resposta da mesma identificação à mesma pergunta no lugar da primeira: depois de uma falha, tudo é enviado de novo',
    (seen) =>
      afterFirst(
        seen,
        seen.replacement,
        'grave a resposta por (identificação, pergunta), substituindo a anterior, em vez de recusar a repetida',
        ' a BO depois de MB; no banco do host deve ter ficado só a última',
      ),
  ),
  rule(
    'resposta.vazia',
    'POST cadastrarresposta, sem resposta',
    '2xx a Resposta "": perguntas que o paciente não respondeu também são enviadas',
    (seen) => afterFirst(seen, seen.empty, 'aceite o texto vazio em Resposta', ' a Resposta vazia'),
  ),
];
