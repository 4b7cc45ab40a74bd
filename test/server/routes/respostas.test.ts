import { execFileSync } from 'node:child_process';
import { paths } from '../../../src/contract/paths';
import { RESPOSTAS } from '../../../src/contract/respostas';
import { testApp, type TestApp } from '../support/app';
import { sqliteOnly } from '../support/database';
import { listen } from '../support/raw';
import { connect } from '../support/sockets';
import { until } from '../../support/eventually';

const answersIn = ({ db }: TestApp) =>
  db
    .selectFrom('resposta')
    .innerJoin('identificacao', 'identificacao.id', 'resposta.identificacao_id')
    .select(['identificacao.chave', 'pergunta_id', 'resposta'])
    .orderBy('pergunta_id')
    .execute();

test.each([3, '3', 'Q-2'])('stores each kind of answer to question %j', async (pergunta) => {
  const hospital = await testApp();
  for (const resposta of [...RESPOSTAS, '']) {
    const id = await hospital.identify(7);
    expect((await hospital.answer(id, pergunta, resposta)).statusCode).toBe(201);
    expect(await answersIn(hospital)).toContainEqual({ chave: id, pergunta_id: String(pergunta), resposta });
  }
});

describe('an answer never replaces a newer one', () => {
  test('when its body arrives late', async () => {
    const hospital = await testApp();
    const id = await hospital.identify(7);
    const body = JSON.stringify({ Resposta: 'RE', Id_Pergunta: 3, Id_Identificacao_Resposta: id });
    const { socket, received } = await connect(
      await listen(hospital.app),
      `POST ${paths.cadastrarResposta} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n` +
        `content-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
    );
    const more = () => new Promise((resolve) => socket.once('data', resolve));
    await more();
    expect(received()).toContain('100 Continue');
    // The server compares times in ms: the next answer must come in a later one.
    const arrived = Date.now();
    await until('a later millisecond', () => Date.now() > arrived);
    expect((await hospital.answer(id, 3, 'RU')).statusCode).toBe(201);
    socket.write(body);
    await more();
    expect(received()).toMatch(/HTTP\/1\.1 200 OK[^]*\{"superada":true\}$/);
    expect(await answersIn(hospital)).toEqual([{ chave: id, pergunta_id: '3', resposta: 'RU' }]);
  });

  test.each(['destroy', 'resetAndDestroy'])(
    'when its client has left before the server, which was frozen, reads it (%s)',
    async (leave) => {
      const hospital = await testApp();
      const id = await hospital.identify(7);
      const port = await listen(hospital.app);
      const body = JSON.stringify({ Resposta: 'RE', Id_Pergunta: 3, Id_Identificacao_Resposta: id });
      const request =
        `POST ${paths.cadastrarResposta} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n` +
        `content-length: ${body.length}\r\n\r\n${body}`;
      // Another process sends the request and closes the connection. Meanwhile this process, which runs the server, is
      // blocked. So the server reads the request only after the client has left.
      execFileSync(process.execPath, [
        '-e',
        `const socket = require('node:net').connect(${port}, '127.0.0.1');
         socket.write(${JSON.stringify(request)}, () => socket.${leave}());`,
      ]);
      expect((await hospital.answer(id, 1)).statusCode).toBe(201);
      expect(await answersIn(hospital)).toEqual([{ chave: id, pergunta_id: '1', resposta: 'MB' }]);
    },
  );

  test.each([
    ['10 s', false],
    ['1 h, and the server was restarted', true],
  ])('after the clock was set back by %s, the next answer replaces it', async (_by, isRestarted) => {
    const hospital = await testApp();
    const id = await hospital.identify(7);
    await hospital.answer(id, 3, 'RE');
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() - (isRestarted ? 3_600_000 : 10_000));
    const now = isRestarted ? await testApp({ db: hospital.db }) : hospital;
    expect((await now.answer(id, 3, 'RU')).statusCode).toBe(201);
    expect(await answersIn(hospital)).toEqual([{ chave: id, pergunta_id: '3', resposta: 'RU' }]);
  });
});

const NOT_FOUND = { erro: 'Identificação ou pergunta não encontrada.' };

test('an unknown identification is 404', async () => {
  const hospital = await testApp();
  await hospital.identify(7);
  const unknown = [1, '1', 2, 0, -1, 1.5, 1e300, 2 ** 31, 2 ** 53, '1x', '01', ' 1', 'x'.repeat(22), '\u0000', '😀'];
  for (const id of unknown) {
    const { statusCode, json } = await hospital.answer(id);
    expect({ id, statusCode, body: json<unknown>() }).toEqual({ id, statusCode: 404, body: NOT_FOUND });
  }
  expect(await answersIn(hospital)).toEqual([]);
});

test("a question that is not of the identification's location is 404, like an unknown one", async () => {
  const hospital = await testApp();
  const id = await hospital.identify('UTI-A');
  for (const pergunta of [3, 99, 'Q-2', '1\u00001']) {
    const { statusCode, json } = await hospital.answer(id, pergunta);
    expect({ pergunta, statusCode, body: json<unknown>() }).toEqual({ pergunta, statusCode: 404, body: NOT_FOUND });
  }
  expect(await answersIn(hospital)).toEqual([]);
});

describe('the time for answering', () => {
  const age = async ({ db }: TestApp, hours: number) => {
    const criada_em = new Date(Date.now() - hours * 60 * 60 * 1000).toISOString();
    await db.updateTable('identificacao').set({ criada_em }).execute();
  };

  const answerTooLate = async () => {
    const hospital = await testApp({ ANSWER_HOURS: 2 });
    const id = await hospital.identify(7);
    await hospital.answer(id);
    await age(hospital, 2.01);
    return { hospital, id, response: await hospital.answer(id, 3, 'RU') };
  };

  test('ends by refusing further answers', async () => {
    const { response } = await answerTooLate();
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual(NOT_FOUND);
  });

  test('ends without a change to stored answers', async () => {
    const { hospital, id } = await answerTooLate();
    expect(await answersIn(hospital)).toEqual([{ chave: id, pergunta_id: '3', resposta: 'MB' }]);
  });

  test.each([
    [{}, 23.9],
    [{ ANSWER_HOURS: 2 }, 1.9],
  ])('is accepted until then: %j', async (options, hours) => {
    const hospital = await testApp(options);
    const id = await hospital.identify(7);
    await age(hospital, hours);
    expect((await hospital.answer(id)).statusCode).toBe(201);
  });
});

sqliteOnly('any other Resposta is 400', async () => {
  const hospital = await testApp();
  const id = await hospital.identify(7);
  for (const Resposta of ['mb', 'XX', null, 1, undefined, ['MB']]) {
    const { statusCode, json } = await hospital.post(paths.cadastrarResposta, {
      Resposta,
      Id_Pergunta: 3,
      Id_Identificacao_Resposta: id,
    });
    const body = { erro: 'Campo inválido: Resposta.' };
    expect({ Resposta, statusCode, body: json<unknown>() }).toEqual({ Resposta, statusCode: 400, body });
  }
  expect(await answersIn(hospital)).toEqual([]);
});
