const autocannon = require('autocannon');

const { fetch } = global;

const QUESTIONS = 100;
const headers = { 'content-type': 'application/json' };

const hospital = {
  locais: [{ Id: 7, Descricao: 'Internação', perguntas: Array.from({ length: QUESTIONS }, (_, index) => index + 1) }],
  perguntas: Array.from({ length: QUESTIONS }, (_, index) => ({
    Id: index + 1,
    Descricao_Pergunta: `Pergunta ${index + 1}?`,
  })),
};

const identify = async (url, patients) => {
  const ids = [];
  const one = async () => {
    while (ids.length < patients) {
      const response = await fetch(`${url}/api/identificarpaciente`, {
        method: 'POST',
        headers,
        body: '{"Id_Local":7,"Nome":"TESTE","Telefone":""}',
      });
      if (response.status !== 201) throw new Error(`The server answered an identification with ${response.status}.`);
      ids.push((await response.json()).idIdentificacaoPaciente);
    }
  };
  await Promise.all(Array.from({ length: 10 }, one));
  return ids;
};

/**
 * Returns a function that returns the body of the next post. The patients take turns, because the server limits the
 * answers of one identification.
 */
const answersOf = (ids) => {
  let next = 0;
  return () => {
    const id = ids[next % ids.length];
    const Id_Pergunta = (Math.floor(next / ids.length) % QUESTIONS) + 1;
    next += 1;
    return JSON.stringify({ Resposta: 'MB', Id_Pergunta, Id_Identificacao_Resposta: id });
  };
};

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

/**
 * Posts answers over `connections` connections. Each connection waits for the response before it posts again.
 * @param limit when to stop: `{ duration }` after this many seconds, `{ amount }` after this many answers
 * @returns the answers acknowledged per second, the median (p50) and the 99th percentile (p99) of the response times in
 *   ms, and the number of answers that were not acknowledged
 */
const postAnswers = (url, nextBody, connections, limit) =>
  new Promise((resolve, reject) => {
    const times = [];
    let failures = 0;
    const run = autocannon(
      {
        url,
        connections,
        ...limit,
        timeout: 30,
        requests: [
          {
            ...{ method: 'POST', path: '/api/cadastrarresposta', headers },
            setupRequest: (request) => ({ ...request, body: nextBody() }),
          },
        ],
      },
      (error, result) => {
        if (error) {
          reject(error);
          return;
        }
        times.sort((a, b) => a - b);
        const seconds = (result.finish - result.start) / 1000;
        resolve({
          rate: (times.length - failures) / seconds,
          p50: percentile(times, 0.5),
          p99: percentile(times, 0.99),
          failures: failures + result.errors,
        });
      },
    );
    run.on('response', (_client, status, _bytes, ms) => {
      times.push(ms);
      if (status !== 201) failures += 1;
    });
  });

module.exports = { hospital, identify, answersOf, postAnswers };
