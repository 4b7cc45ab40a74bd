import { screen, within, waitFor } from '@testing-library/react';
import { openApp, type App } from '../support/app';
import { takeConsole } from '../support/console';
import { GET_PERGUNTAS, held, inTurn, json, POST_RESPOSTA, redirect, unreachable, type Answers } from '../support/host';
import { perguntas } from '../support/hospital';
import { FakeStorage } from '../support/storage';
import { identified } from '../support/survey';
import { pass, settle } from '../support/time';

const openSurvey = (answers?: Answers) => openApp({ history: ['/perguntas'], storage: identified(), answers });

const block = (texto: string) => within(screen.getByRole('group', { name: texto }));
const [, limpeza] = perguntas.map(({ Descricao_Pergunta }) => Descricao_Pergunta) as [string, string];
const pressed = (texto: string) =>
  block(texto)
    .queryAllByRole('button', { pressed: true })
    .map((face) => face.querySelector('span')?.textContent);
const send = async ({ user }: App) => {
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
};

describe('the questions', () => {
  test('shows placeholders without Enviar while loading, then one block per question, in order', async () => {
    const slow = held();
    await openSurvey({ [GET_PERGUNTAS]: slow.answer });
    expect(screen.getByRole('heading', { name: 'Clique em cada item para avaliar.' })).toBeInTheDocument();
    expect(screen.getByText('Ala Norte')).toBeInTheDocument();
    const outline = screen.getByRole('status', { name: 'Carregando perguntas' });
    expect(outline).toHaveTextContent(/^Carregando perguntas/);
    for (const block of outline.querySelectorAll('.question')) expect(block).toHaveAttribute('aria-hidden', 'true');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();

    slow.release(json(perguntas));
    await settle();
    expect(screen.queryByRole('status', { name: 'Carregando perguntas' })).not.toBeInTheDocument();
    expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual(
      perguntas.map(({ Descricao_Pergunta }) => Descricao_Pergunta),
    );
    expect(screen.getByRole('button', { name: 'Enviar' })).toBeEnabled();
  });

  test.each([
    ['HTTP 502', json({}, 502), 'Tente de novo em alguns minutos.'],
    ['HTTP 404', json({}, 404), 'Tente de novo em alguns minutos.'],
    ['a wrong list', json({ perguntas }), 'Tente de novo em alguns minutos.'],
    ['the page of a login', redirect, 'Verifique a conexão com a internet e tente de novo.'],
    ['no connection', unreachable, 'Verifique a conexão com a internet e tente de novo.'],
  ])('%s shows a message without Enviar', async (_, fails, advice) => {
    await openSurvey({ [GET_PERGUNTAS]: fails });
    expect(screen.getByRole('alert')).toHaveTextContent(`Não foi possível carregar as perguntas.${advice}`);
    expect(screen.queryByRole('button', { name: 'Enviar' })).not.toBeInTheDocument();
  });

  test('the retry button loads the list', async () => {
    const { user } = await openSurvey({ [GET_PERGUNTAS]: inTurn(unreachable, json(perguntas)) });
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await settle();
    await waitFor(() => {
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getAllByRole('group')).toHaveLength(3);
    expect(screen.getByText('3 perguntas')).toHaveAttribute('role', 'status');
  });

  test('an empty list can be sent', async () => {
    const app = await openSurvey({ [GET_PERGUNTAS]: json([]) });
    expect(screen.queryByText(/respondidas/)).not.toBeInTheDocument();
    await send(app);
    await settle();
    expect(app.path()).toBe('/agradecimento');
  });
});

test('two blocks show one answer if their ids have the same type', async () => {
  const list = [1, '1', 1].map((Id) => ({ Id, Descricao_Pergunta: 'Como foi?' }));
  const { user } = await openSurvey({ [GET_PERGUNTAS]: json(list) });
  const [first] = screen.getAllByRole('button', { name: 'Bo, Bom' }) as [HTMLElement];
  await user.click(first);
  expect(screen.getAllByRole('button', { name: 'Bo, Bom' }).map((face) => face.getAttribute('aria-pressed'))).toEqual([
    'true',
    'false',
    'true',
  ]);
  expect(screen.getByText('2 de 3 respondidas')).toBeInTheDocument();
});

test('in a long list, a click renders only its own question with the bar', async () => {
  const many = Array.from({ length: 45 }, (_, index) => ({ Id: index, Descricao_Pergunta: `Pergunta ${index}` }));
  const { container, user } = await openSurvey({ [GET_PERGUNTAS]: json(many) });
  const changed = new Set<Element>();
  const note = (records: MutationRecord[]) => {
    for (const { target } of records)
      changed.add((target instanceof Element ? target : target.parentElement) as Element);
  };
  const observer = new MutationObserver(note);
  observer.observe(container, { subtree: true, childList: true, attributes: true, characterData: true });
  await user.click(block('Pergunta 30').getByRole('button', { name: 'Bo, Bom' }));
  note(observer.takeRecords());
  observer.disconnect();
  const own = screen.getByRole('group', { name: 'Pergunta 30' });
  const others = [...changed].filter((element) => !own.contains(element));
  expect(others.every((element) => element.closest('.bar'))).toBe(true);
  expect([...changed].some((element) => own.contains(element))).toBe(true);
});

describe('sending', () => {
  /** An answered survey that cannot be sent, when Enviar has been pressed. */
  const openSending = async () => {
    const app = await openSurvey({ [POST_RESPOSTA]: json({ erro: 'Falha' }, 500) });
    await settle();
    await app.user.click(block(limpeza).getByRole('button', { name: 'Bo, Bom' }));
    await send(app);
    return app;
  };

  const openFailed = async () => {
    const app = await openSending();
    await pass(7000);
    expect(takeConsole('error')).toEqual(['Question 31: HTTP 500\nQuestion 12: HTTP 500\nQuestion 25: HTTP 500']);
    return app;
  };

  test('while sending nothing can be pressed', async () => {
    await openSending();
    expect(screen.getByRole('button', { name: 'Carregando...' })).toBeDisabled();
    for (const face of block(limpeza).getAllByRole('button')) expect(face).toBeDisabled();
  });

  test('while sending the bar keeps the focus', async () => {
    await openSending();
    expect(screen.getByText('Enviando 1 de 3').parentElement).toHaveFocus();
    await pass(2500);
    expect(screen.getByText('Enviando 2 de 3').parentElement).toHaveFocus();
  });

  test('after a failure the survey is unchanged, without a message', async () => {
    const app = await openFailed();
    expect(app.path()).toBe('/perguntas');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(app.container).not.toHaveTextContent(/erro|falha|HTTP/i);
    expect(pressed(limpeza)).toEqual(['Bo']);
  });

  test('after a failure the survey can be sent again', async () => {
    const app = await openFailed();
    app.host.now(POST_RESPOSTA, json('ok'));
    await send(app);
    expect(screen.getByText('Enviando 1 de 3').parentElement).toHaveFocus();
    await pass(7000);
    expect(app.path()).toBe('/agradecimento');
    const asked = app.host.callsTo(POST_RESPOSTA).map(({ body }) => (body as { Id_Pergunta: number }).Id_Pergunta);
    expect(asked).toEqual([31, 12, 25, 31, 12, 25]);
  });

  test('after a failure the bar says that the survey is still to be sent, until the next tap on a face', async () => {
    const app = await openSurvey({ [POST_RESPOSTA]: json({}, 500) });
    await settle();
    await app.user.click(block(limpeza).getByRole('button', { name: 'Bo, Bom' }));
    await send(app);
    await pass(7000);
    expect(takeConsole('error')).toHaveLength(1);
    await app.user.click(screen.getByRole('button', { name: '1 de 3: falta enviar. Ir para a próxima sem resposta' }));
    const [espera] = perguntas.map(({ Descricao_Pergunta }) => Descricao_Pergunta) as [string];
    const [first] = block(espera).getAllByRole('button') as [HTMLElement];
    expect(first).toHaveFocus();
    await app.user.click(first);
    expect(screen.getByText('2 de 3 respondidas')).toBeInTheDocument();
  });

  test('the progress is announced at each quarter, in a region that already existed', async () => {
    const list = Array.from({ length: 8 }, (_, Id) => ({ Id, Descricao_Pergunta: `Pergunta ${Id}` }));
    const app = await openSurvey({ [GET_PERGUNTAS]: json(list) });
    await pass(7000);
    const region = screen.getByRole('status');
    expect(region).toHaveTextContent(/^$/);
    const heard = new Set<string>();
    await send(app);
    for (let second = 0; second < 15; second += 1) {
      await pass(1000);
      heard.add(region.textContent);
    }
    const [two, four, six] = [3, 5, 7].map((next) => `Enviando resposta ${next} de 8`);
    expect([...heard].filter(Boolean)).toEqual([two, four, six]);
  });

  describe('keeps the screen on', () => {
    const openWith = async (request: jest.Mock) => {
      Object.assign(navigator, { wakeLock: { request } });
      const app = await openSurvey();
      await settle();
      return app;
    };
    const becomes = (hidden: boolean) => {
      jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    afterEach(() => Reflect.deleteProperty(navigator, 'wakeLock'));

    test('by a wake lock, which is requested again when the page is shown again', async () => {
      const release = jest.fn();
      const request = jest.fn(() => Promise.resolve({ release }));
      const app = await openWith(request);
      expect(request).not.toHaveBeenCalled();
      await send(app);
      expect(request.mock.calls).toEqual([['screen']]);
      becomes(true);
      expect(request).toHaveBeenCalledTimes(1);
      becomes(false);
      expect(request).toHaveBeenCalledTimes(2);
      expect(release).not.toHaveBeenCalled();

      await pass(7000);
      expect(app.path()).toBe('/agradecimento');
      becomes(false);
      expect(request).toHaveBeenCalledTimes(2);
      expect(release).toHaveBeenCalledTimes(1);
    });

    test('unless the browser refuses the wake lock', async () => {
      const app = await openWith(jest.fn(() => Promise.reject(new Error('low battery'))));
      await send(app);
      await pass(7000);
      expect(app.path()).toBe('/agradecimento');
    });
  });
});

describe('redirects of /perguntas', () => {
  const wing = '{"Id":"A/1","Descricao":"Ala"}';

  test.each([
    ['without a location: to the route of localNovo', { local: 'null', localNovo: wing }],
    ['a location without an identification: to the route of the location', { local: wing }],
  ])('%s', async (_, texts) => {
    const answers = {
      'GET /api/getlocalbyid/A%2F1': json({ Id: 'A/1', Descricao: 'Ala' }),
      'GET /api/listarperguntasporlocal/A%2F1': json([]),
    };
    const { host, path } = await openApp({ history: ['/perguntas'], storage: new FakeStorage(texts), answers });
    expect(path()).toBe('/A%2F1');
    expect(host.callsTo('GET /api/getlocalbyid/A%2F1')).toHaveLength(1);
  });

  test('without both: the default error page', async () => {
    await openApp({ history: ['/perguntas'] });
    expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '404 Not Found' })).toBeInTheDocument();
    expect(document.querySelector('pre')).toBeNull();
    expect(takeConsole('error').length).toBeGreaterThan(0);
  });
});
