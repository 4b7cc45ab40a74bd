import type { Answer, Outcome } from '../call';
import { CALLS, isOtherOrigin, outcomesOf, type CheckOptions } from '../observe';
import { contentType, header, isSuccess, jsonOf, quoted } from '../outcomes';
import { failure, ok, rule, skipped, successesOf, warning, type Judgement } from '../rule';

const isUtf8 = ({ body }: Answer): boolean => body.equals(Buffer.from(body.toString()));

export const content = rule(
  'conteudo',
  'Content-Type e charset',
  'JSON em UTF-8: o navegador lê JSON sempre como UTF-8, diga o cabeçalho o que disser',
  (seen) => {
    const answers = successesOf(seen).filter(({ name, answer }) => name !== CALLS.resposta && jsonOf(answer) !== null);
    if (answers.length === 0) return skipped('não houve JSON para olhar');
    const broken = answers.find(({ answer }) => !isUtf8(answer));
    if (broken)
      return failure(
        `${broken.name}: bytes que não são UTF-8 (${contentType(broken.answer)})`,
        'grave a resposta em UTF-8: acentos apareceriam como �',
      );
    for (const { name, answer } of answers) {
      const type = header(answer, 'content-type');
      const said = `${name}: ${contentType(answer)}`;
      if (!/^application\/([\w.+-]+\+)?json\b/i.test(type))
        return warning(said, 'responda com Content-Type: application/json; charset=utf-8');
      if (!/^utf-?8$/i.test(/;\s*charset="?([^";\s]+)/i.exec(type)?.[1] ?? 'utf-8'))
        return warning(`${said}, mas os bytes são UTF-8`, 'corrija o charset do cabeçalho para utf-8');
    }
    return ok('application/json, UTF-8');
  },
);

const judgeCache = (answer: Answer): Judgement => {
  const mend = 'responda aos GET com Cache-Control: no-store';
  const said = header(answer, 'cache-control').toLowerCase();
  const shown = `Cache-Control: ${quoted(header(answer, 'cache-control'))}`;
  const age = Number(header(answer, 'age'));
  if (age > 0) return failure(`uma cópia guardada há ${age} s (Age)`, mend);
  if (/\bno-(store|cache)\b/.test(said)) return ok(shown);
  const lifetimes = [...said.matchAll(/\b(?:s-maxage|max-age)="?(\d+)/g)].map(([, seconds]) => Number(seconds));
  const lifetime = Math.max(0, ...lifetimes);
  if (lifetime > 0) return failure(`${shown}: pode ser guardada por ${lifetime} s`, mend);
  if (said.includes('max-age')) return ok(shown);
  const expires = header(answer, 'expires');
  if (Date.parse(expires) > (Date.parse(header(answer, 'date')) || Date.now()))
    return failure('Expires no futuro: pode ser guardada até lá', mend);
  if (expires !== '') return ok('Expires já passado');
  return header(answer, 'last-modified') === ''
    ? warning('nada sobre cache', mend)
    : failure(
        'só Last-Modified, sem Cache-Control: navegador e proxy calculam por conta própria quanto tempo guardar',
        mend,
      );
};

export const caching = rule(
  'cache',
  'Cabeçalhos de cache',
  'respostas sempre frescas: de uma cópia velha o paciente avaliaria um local ou perguntas que mudaram',
  (seen) => {
    const judged = successesOf(seen)
      .filter(({ name }) => name.startsWith('GET'))
      .map(({ name, answer }) => ({ name, judgement: judgeCache(answer) }));
    const [first] = judged;
    if (!first) return skipped('não houve resposta 2xx a um GET');
    for (const verdict of ['falha', 'aviso'] as const) {
      const worst = judged.find(({ judgement }) => judgement.verdict === verdict);
      if (worst) return { ...worst.judgement, seen: `${worst.name}: ${worst.judgement.seen}` };
    }
    return first.judgement;
  },
);

/** What is wrong with who is allowed, or null. The survey sends no cookies, so `*` is as good as its own origin. */
const refusal = (name: string, answer: Answer, origin: string): Judgement | null => {
  const allowed = header(answer, 'access-control-allow-origin');
  if (allowed === '*' || allowed === origin) return null;
  return failure(
    `${name}: ${allowed === '' ? 'sem Access-Control-Allow-Origin' : `Access-Control-Allow-Origin: ${quoted(allowed)}`}`,
    `responda com Access-Control-Allow-Origin: ${origin} (uma só vez) também às quatro chamadas`,
  );
};

/** Judges what a survey at another origin needs; without one there is nothing to allow. */
const fromOtherOrigin = (options: CheckOptions, judge: (origin: string) => Judgement): Judgement => {
  if (options.origin === null)
    return skipped('sem --origem: só é preciso se a pesquisa está em outro endereço que o host');
  return isOtherOrigin(options) ? judge(options.origin) : ok('a pesquisa está na mesma origem: nada a permitir');
};

export const crossOrigin = rule(
  'cors.origem',
  'CORS nas chamadas',
  'Access-Control-Allow-Origin com a origem da pesquisa, ou *: sem ele o navegador joga a resposta fora',
  (seen) =>
    fromOtherOrigin(seen.options, (origin) => {
      const answers = successesOf(seen);
      if (answers.length === 0) return skipped('não houve resposta 2xx');
      const [wrong] = answers.flatMap(({ name, answer }) => refusal(name, answer, origin) ?? []);
      return wrong ?? ok(`permitida em ${answers.length} chamadas`);
    }),
);

/** What is wrong with the answer to an OPTIONS, or null. */
const judgePreflight = (outcome: Outcome, origin: string): Judgement | null => {
  if (outcome.kind === 'none')
    return outcome.reason === 'timeout'
      ? skipped('não respondeu (veja o tempo de resposta)')
      : failure(`a conexão caiu [${outcome.code}]`, 'deixe o método OPTIONS passar (proxy, firewall de aplicação)');
  if (!isSuccess(outcome))
    return failure(
      `OPTIONS: HTTP ${outcome.status}`,
      'responda a OPTIONS com 204, sem autenticação e sem redirecionar',
    );
  const wrong = refusal('OPTIONS', outcome, origin);
  if (wrong) return wrong;
  return /(^|[,\s])(content-type|\*)($|[,\s])/i.test(header(outcome, 'access-control-allow-headers'))
    ? null
    : failure(
        'OPTIONS: content-type não está em Access-Control-Allow-Headers',
        'responda com Access-Control-Allow-Headers: content-type',
      );
};

export const preflight = rule(
  'cors.preflight',
  'CORS, preflight dos POST',
  'OPTIONS com 2xx, a origem da pesquisa e o cabeçalho content-type permitidos: só então o navegador faz o POST',
  (seen) =>
    fromOtherOrigin(seen.options, (origin) => {
      const preflights = outcomesOf(seen, 'preflight');
      if (preflights.length === 0) return skipped('não foi chamado');
      const [wrong] = preflights.flatMap((outcome) => judgePreflight(outcome, origin) ?? []);
      return wrong ?? ok('origem e content-type permitidos nos dois POST');
    }),
);
