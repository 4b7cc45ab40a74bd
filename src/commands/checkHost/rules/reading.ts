import { localSchema, perguntasSchema } from '../../../contract/responses';
import { counted } from '../../common/counted';
import type { Outcome } from '../call';
import { outcomesOf, unknownIdLike } from '../observe';
import { describe, isRedirect, jsonOf, parsed } from '../outcomes';
import { failure, judgeShape, judgeStatus, ok, skipped, warning, type Rule } from '../rule';

type ReadSchema = typeof localSchema | typeof perguntasSchema;

/** How many different results the same GET had. @param typed whether the ids `7` and `"7"` count as different */
const waysOf = (schema: ReadSchema, outcomes: readonly Outcome[], typed = false): number =>
  new Set(
    outcomes.map((outcome) => {
      const read = parsed(schema, outcome);
      if (read === null) return describe(outcome);
      return JSON.stringify(read, (key, value: unknown) => (key === 'Id' && !typed ? String(value) : value));
    }),
  ).size;

export const reading: Rule[] = [
  {
    id: 'local.status',
    title: 'GET getlocalbyid, status',
    needs: '2xx, sem autenticação',
    judge: (seen) => {
      const [first] = outcomesOf(seen, 'local');
      const judgement = judgeStatus(first);
      return first?.response.status === 404 && /\/api$/i.test(seen.options.host)
        ? { ...judgement, mend: 'tire /api do fim do endereço: as chamadas já começam com /api' }
        : judgement;
    },
  },
  {
    id: 'local.forma',
    title: 'GET getlocalbyid, forma',
    needs: '{ "Id": número ou texto, "Descricao": texto }',
    judge: (seen) =>
      judgeShape(localSchema, outcomesOf(seen, 'local')[0], ({ Descricao }) =>
        Descricao.trim() === ''
          ? warning('Descricao vazia', 'dê ao local o nome que o paciente conhece: ele aparece na primeira tela')
          : ok('Id e Descricao como no contrato'),
      ),
  },
  {
    id: 'perguntas.status',
    title: 'GET listarperguntasporlocal, status',
    needs: '2xx, sem autenticação',
    judge: (seen) => judgeStatus(outcomesOf(seen, 'perguntas')[0]),
  },
  {
    id: 'perguntas.forma',
    title: 'GET listarperguntasporlocal, forma',
    needs: '[{ "Id": número ou texto, "Descricao_Pergunta": texto }]',
    judge: (seen) =>
      judgeShape(perguntasSchema, outcomesOf(seen, 'perguntas')[0], (perguntas) => {
        const empty = perguntas.findIndex(({ Descricao_Pergunta }) => Descricao_Pergunta.trim() === '');
        if (perguntas.length === 0)
          return warning('uma lista vazia', 'cadastre as perguntas deste local: a pesquisa abre sem nada para avaliar');
        return empty === -1
          ? ok(`${counted(perguntas.length, 'pergunta', 'perguntas')}, como no contrato`)
          : warning(`a pergunta ${empty + 1} não tem texto`, 'dê um texto a cada pergunta');
      }),
  },
  {
    id: 'ids',
    title: 'Ids',
    needs: 'o Id pedido, sempre com o mesmo tipo (número ou texto), e um Id diferente para cada pergunta',
    judge: (seen) => {
      const [locais, perguntas] = [outcomesOf(seen, 'local'), outcomesOf(seen, 'perguntas')];
      const [identificacao] = outcomesOf(seen, 'identificacao');
      const local = parsed(localSchema, locais[0]);
      const asked = parsed(perguntasSchema, perguntas[0]) ?? [];
      if (local === null && asked.length === 0) return skipped('não houve Id para olhar');

      // The schema would reject a number that JavaScript cannot represent exactly, so read the unvalidated JSON.
      const json = identificacao && (jsonOf(identificacao) as { idIdentificacaoPaciente?: unknown } | null | undefined);
      const id = json?.idIdentificacaoPaciente;
      if (typeof id === 'number' && !Number.isSafeInteger(id))
        return failure(
          'um número que não é inteiro ou passa de 2^53 (perde os últimos dígitos no navegador)',
          'devolva ids tão grandes como texto, sempre',
        );
      const changesType = (schema: ReadSchema, outcomes: readonly Outcome[]) =>
        waysOf(schema, outcomes) === 1 && waysOf(schema, outcomes, true) > 1;
      if (changesType(localSchema, locais) || changesType(perguntasSchema, perguntas))
        return failure(
          'o mesmo Id veio ora como número, ora como texto',
          'devolva cada Id sempre com o mesmo tipo: 7 e "7" são ids diferentes',
        );
      if (new Set(asked.map(({ Id }) => String(Id))).size < asked.length)
        return failure(
          'duas perguntas com o mesmo Id',
          'dê um Id próprio a cada pergunta: a resposta de uma apagaria a da outra',
        );
      if (local === null) return ok('nenhuma pergunta repetida');
      const [given, wanted] = [String(local.Id), seen.options.local];
      if (given === wanted)
        return ok(`o local pedido, um ${typeof local.Id === 'number' ? 'número' : 'texto'}; nenhuma pergunta repetida`);
      return Number(given) === Number(wanted) || given.toLowerCase() === wanted.toLowerCase()
        ? warning(
            'o Id devolvido está escrito de outro modo que o do link',
            'use nos links e cartazes o Id como o host o escreve',
          )
        : failure(
            'o local devolvido tem outro Id que o pedido',
            'devolva o local do Id pedido: as respostas contariam para outro setor',
          );
    },
  },
  {
    id: 'repeticao',
    title: 'GET repetido',
    needs: 'a mesma resposta à mesma pergunta: o paciente pode recarregar a página no meio da pesquisa',
    judge: (seen) => {
      const calls = [
        { name: 'getlocalbyid', schema: localSchema, outcomes: outcomesOf(seen, 'local') },
        { name: 'listarperguntasporlocal', schema: perguntasSchema, outcomes: outcomesOf(seen, 'perguntas') },
      ]
        .filter(({ schema, outcomes }) => outcomes.length > 1 && outcomes.some((one) => parsed(schema, one) !== null))
        .map(({ name, schema, outcomes }) => ({ name, times: outcomes.length, ways: waysOf(schema, outcomes) }));
      if (calls.length === 0) return skipped('nada pôde ser repetido');
      const changing = calls.find(({ ways }) => ways > 1);
      return changing
        ? failure(
            `${changing.name} respondeu de ${changing.ways} maneiras em ${changing.times} vezes`,
            'fixe a ordem das perguntas (ORDER BY); se há vários servidores, confira se todos têm os mesmos dados',
          )
        : ok(`${calls.map(({ name, times }) => `${name} ${times} vezes`).join(', ')}, sempre igual`);
    },
  },
];

export const unknownLocal: Rule = {
  id: 'desconhecido',
  title: 'Local desconhecido',
  needs: '404 (ou outro 4xx) a um Id que não existe, para que um link errado não abra pesquisa nenhuma',
  judge: (seen) => {
    const [outcome] = outcomesOf(seen, 'desconhecido');
    if (!outcome) return skipped('não foi chamado');
    const text = `getlocalbyid/${unknownIdLike(seen.options.local)}: ${describe(outcome)}`;
    if (parsed(localSchema, outcome) !== null)
      return failure(`${text} com um local`, 'responda 404: um link errado abriria uma pesquisa de verdade');
    const mend = 'responda 404 sem página em volta';
    const { status, ok: opened } = outcome.response;
    if (opened) return warning(`${text} sem local (a pesquisa o toma por falha)`, mend);
    return outcome.failure || status >= 500 || isRedirect(outcome) ? warning(text, mend) : ok(text);
  },
};
