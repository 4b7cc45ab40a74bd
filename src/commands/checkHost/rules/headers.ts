import { CALLS, type Outcome } from '../call';
import { isOtherOrigin, outcomesOf, type Observations } from '../observe';
import { contentType, header, jsonOf, quotedHeader } from '../outcomes';
import { failure, ok, skipped, successesOf, warning, type Judgement, type Rule } from '../rule';

const worstOf = (answers: readonly Outcome[], judge: (answer: Outcome) => Judgement): Judgement | undefined => {
  const judged = answers.map((answer) => {
    const judgement = judge(answer);
    return { ...judgement, seen: `${CALLS[answer.call]}: ${judgement.seen}` };
  });
  return judged.find(({ verdict }) => verdict === 'falha') ?? judged.find(({ verdict }) => verdict === 'aviso');
};

const judgeContent = (answer: Outcome): Judgement => {
  const type = header(answer, 'content-type');
  const text = contentType(answer);
  if (!answer.utf8)
    return failure(`bytes que não são UTF-8 (${text})`, 'grave a resposta em UTF-8: acentos apareceriam como �');
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(type))
    return warning(text, 'responda com Content-Type: application/json; charset=utf-8');
  return /^utf-?8$/i.test(/;\s*charset="?([^";\s]+)/i.exec(type)?.[1] ?? 'utf-8')
    ? ok('application/json, UTF-8')
    : warning(`${text}, mas os bytes são UTF-8`, 'corrija o charset do cabeçalho para utf-8');
};

export const content: Rule = {
  id: 'conteudo',
  title: 'Content-Type e charset',
  needs: 'JSON em UTF-8: o navegador lê JSON sempre como UTF-8, diga o cabeçalho o que disser',
  judge: (seen) => {
    const answers = successesOf(seen).filter(
      (answer) => CALLS[answer.call] !== CALLS.resposta && jsonOf(answer) !== undefined,
    );
    if (answers.length === 0) return skipped('não houve JSON para olhar');
    return worstOf(answers, judgeContent) ?? ok('application/json, UTF-8');
  },
};

const judgeCache = (answer: Outcome): Judgement => {
  const mend = 'responda aos GET com Cache-Control: no-store';
  const text = header(answer, 'cache-control').toLowerCase();
  const shown = `Cache-Control: ${quotedHeader(answer, 'cache-control')}`;
  const age = Number(header(answer, 'age'));
  if (age > 0) return failure(`uma cópia guardada há ${age} s (Age)`, mend);
  if (/\bno-(store|cache)\b/.test(text)) return ok(shown);
  const lifetimes = [...text.matchAll(/\b(?:s-maxage|max-age)="?(\d+)/g)].map(([, seconds]) => Number(seconds));
  const lifetime = Math.max(0, ...lifetimes);
  if (lifetime > 0) return failure(`${shown}: pode ser guardada por ${lifetime} s`, mend);
  if (text.includes('max-age')) return ok(shown);
  const expires = header(answer, 'expires');
  if (Date.parse(expires) > (Date.parse(header(answer, 'date')) || Date.now()))
    return failure('Expires no futuro: pode ser guardada até lá', mend);
  if (expires !== '') return ok('Expires já passado');
  const silent = text === '' ? 'nada sobre cache' : `${shown}: não diz por quanto tempo`;
  return header(answer, 'last-modified') === ''
    ? warning(silent, mend)
    : failure(`${silent}, só Last-Modified: navegador e proxy calculam por conta própria quanto tempo guardar`, mend);
};

export const caching: Rule = {
  id: 'cache',
  title: 'Cabeçalhos de cache',
  needs: 'respostas sempre frescas: de uma cópia velha o paciente avaliaria um local ou perguntas que mudaram',
  judge: (seen) => {
    const answers = successesOf(seen).filter(({ call }) => CALLS[call].startsWith('GET'));
    const [first] = answers;
    if (!first) return skipped('não houve resposta 2xx a um GET');
    return worstOf(answers, judgeCache) ?? judgeCache(first);
  },
};

const fromOtherOrigin = ({ options }: Observations, judge: (origin: string) => Judgement): Judgement => {
  if (options.origin === null)
    return skipped('sem --origem: só é preciso se a pesquisa está em outro endereço que o host');
  return isOtherOrigin(options) ? judge(options.origin) : ok('a pesquisa está na mesma origem: nada a permitir');
};

/** The survey sends no cookies, so a host may also allow every origin (`*`). */
const judgeOrigin = (answer: Outcome, origin: string): Judgement => {
  const allowed = header(answer, 'access-control-allow-origin');
  if (allowed === '*' || allowed === origin) return ok('origem permitida');
  const shown = quotedHeader(answer, 'access-control-allow-origin');
  return failure(
    allowed === '' ? 'sem Access-Control-Allow-Origin' : `Access-Control-Allow-Origin: ${shown}`,
    `responda com Access-Control-Allow-Origin: ${origin} (uma só vez) também às quatro chamadas`,
  );
};

export const crossOrigin: Rule = {
  id: 'cors.origem',
  title: 'CORS nas chamadas',
  needs: 'Access-Control-Allow-Origin com a origem da pesquisa, ou *: sem ele, o navegador descarta a resposta',
  judge: (seen) =>
    fromOtherOrigin(seen, (origin) => {
      const answers = successesOf(seen);
      if (answers.length === 0) return skipped('não houve resposta 2xx');
      const wrong = worstOf(answers, (answer) => judgeOrigin(answer, origin));
      return wrong ?? ok(`permitida em ${answers.length} chamadas`);
    }),
};

const judgePreflight = (outcome: Outcome, origin: string): Judgement => {
  const { failure: none, response } = outcome;
  if (none?.reason === 'timeout') return skipped('não respondeu (veja o tempo de resposta)');
  if (none)
    return failure(`a conexão caiu [${none.code}]`, 'deixe o método OPTIONS passar (proxy, firewall de aplicação)');
  if (!response.ok)
    return failure(
      `OPTIONS: HTTP ${response.status}`,
      'responda a OPTIONS com 204, sem autenticação e sem redirecionar',
    );
  const judgement = judgeOrigin(outcome, origin);
  if (judgement.verdict !== 'ok') return { ...judgement, seen: `OPTIONS: ${judgement.seen}` };
  return /(^|[,\s])(content-type|\*)($|[,\s])/i.test(header(outcome, 'access-control-allow-headers'))
    ? ok('origem e content-type permitidos nos dois POST')
    : failure(
        'OPTIONS: content-type não está em Access-Control-Allow-Headers',
        'responda com Access-Control-Allow-Headers: content-type',
      );
};

export const preflight: Rule = {
  id: 'cors.preflight',
  title: 'CORS, preflight dos POST',
  needs: 'OPTIONS com 2xx, a origem da pesquisa e o cabeçalho content-type permitidos: só então o navegador faz o POST',
  judge: (seen) =>
    fromOtherOrigin(seen, (origin) => {
      const judged = outcomesOf(seen, 'preflight').map((outcome) => judgePreflight(outcome, origin));
      return judged.find(({ verdict }) => verdict !== 'ok') ?? judged[0] ?? skipped('não foi chamado');
    }),
};
