import { identificacaoSchema } from '../../../contract/responses';
import type { CallName } from '../call';
import { outcomesOf, TEST_NAME, type Observations } from '../observe';
import { judgeShape, judgeStatus, ok, skipped, type Judgement, type Rule } from '../rule';

const NOT_WRITTEN = skipped('--sem-gravar: nada é gravado');

const judgeWrite = (seen: Observations, call: CallName, done: string): Judgement => {
  if (seen.options.readOnly) return NOT_WRITTEN;
  const missing = call === 'identificacao' ? 'o local não foi lido' : 'faltou uma identificação ou uma pergunta';
  const judgement = judgeStatus(outcomesOf(seen, call)[0], missing);
  return judgement.verdict === 'ok' ? ok(judgement.seen + done) : judgement;
};

const afterFirst = (seen: Observations, call: CallName, mend: string, done: string): Judgement => {
  const first = judgeWrite(seen, 'resposta', '');
  if (first.verdict === 'falha') return skipped('a primeira resposta já não foi aceita');
  const judgement = first.verdict === 'ok' ? judgeWrite(seen, call, done) : first;
  return judgement.verdict === 'falha' ? { ...judgement, mend } : judgement;
};

export const writing: Rule[] = [
  {
    id: 'identificacao.status',
    title: 'POST identificarpaciente, status',
    needs: '2xx a { Id_Local, Nome, Telefone }, com Nome e Telefone vazios ou não',
    judge: (seen) => judgeWrite(seen, 'identificacao', `; gravada com Nome ${TEST_NAME}`),
  },
  {
    id: 'identificacao.forma',
    title: 'POST identificarpaciente, forma',
    needs: '{ "idIdentificacaoPaciente": número ou texto }',
    judge: (seen) =>
      seen.options.readOnly ? NOT_WRITTEN : judgeShape(identificacaoSchema, outcomesOf(seen, 'identificacao')[0]),
  },
  {
    id: 'resposta.status',
    title: 'POST cadastrarresposta, status',
    needs: '2xx a { Resposta, Id_Pergunta, Id_Identificacao_Resposta }; o corpo não é lido',
    judge: (seen) => judgeWrite(seen, 'resposta', ' a MB'),
  },
  {
    id: 'resposta.substituicao',
    title: 'POST cadastrarresposta, substituição',
    needs:
      'a segunda resposta da mesma identificação à mesma pergunta no lugar da primeira: depois de uma falha, tudo é enviado de novo',
    judge: (seen) =>
      afterFirst(
        seen,
        'substituicao',
        'grave a resposta por (identificação, pergunta), substituindo a anterior, em vez de recusar a repetida',
        ' a BO depois de MB; no banco do host deve ter ficado só a última',
      ),
  },
  {
    id: 'resposta.vazia',
    title: 'POST cadastrarresposta, sem resposta',
    needs: '2xx a Resposta "": perguntas que o paciente não respondeu também são enviadas',
    judge: (seen) => afterFirst(seen, 'vazia', 'aceite o texto vazio em Resposta', ' a Resposta vazia'),
  },
];
