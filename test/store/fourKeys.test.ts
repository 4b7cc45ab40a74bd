import { fourKeys, type StoredState } from '../../src/store/fourKeys';
import { takeConsole } from '../support/console';
import { BrokenStorage, deniedStorage, FakeStorage, FullStorage } from '../support/storage';

const keysOf = (storage: FakeStorage) => {
  jest.spyOn(window, 'localStorage', 'get').mockReturnValue(storage);
  return fourKeys();
};

const read = (texts: Record<string, string>) => keysOf(new FakeStorage(texts)).getItem();

const questions = { respostas: {} };
const nothing: StoredState = { local: { local: null }, identification: {}, submission: {}, questions, kiosk: {} };
const everything = {
  local: { local: { Id: 7, Descricao: 'Ala Norte' } },
  identification: { idIdentificacaoPaciente: 4242 },
  submission: { localNovo: { Id: '007', Descricao: 'Berçário' }, erro: 'a\nb' },
  questions,
  kiosk: {},
} satisfies StoredState;
const texts = {
  local: '{"Id":7,"Descricao":"Ala Norte"}',
  idIdentificacaoPaciente: '4242',
  localNovo: '{"Id":"007","Descricao":"Berçário"}',
  erro: '"a\\nb"',
};

describe('reading', () => {
  test('gives the value of each key', async () => {
    expect(await read(texts)).toEqual(everything);
  });

  test('an empty erro stays empty', async () => {
    expect((await read({ erro: '""' })).submission?.erro).toBe('');
  });

  const useless: Record<keyof typeof texts, string[]> = {
    local: ['', '{', '[object Object]', '7', '[]', '{"Id":null,"Descricao":"a"}', '{"Id":7,"Descricao":1}'],
    idIdentificacaoPaciente: ['', '007', '{}', '[]', 'null', 'true', '""', '[1]', 'undefined', 'NaN'],
    localNovo: ['', '{', 'null', '{}', '{"Descricao":"a"}', '"7"'],
    erro: ['', 'HTTP 500', 'null', '1', '{}', '["a"]'],
  };

  test.each(Object.entries(useless).flatMap(([key, bad]) => bad.map((text) => [key, text])))(
    'only %s counts as missing if its text is %j',
    async (key = '', text = '') => {
      const without = Object.fromEntries(Object.entries(texts).filter(([other]) => other !== key));
      expect(await read({ ...texts, [key]: text })).toEqual(await read(without));
    },
  );
});

describe('writing', () => {
  const engine = async (storage = new FakeStorage(texts)) => {
    const keys = keysOf(storage);
    await keys.getItem();
    return { storage, write: (state: StoredState) => keys.setItem('persist:survey', state) };
  };

  test('writes each value as plain JSON', async () => {
    const { storage, write } = await engine(new FakeStorage());
    await write(everything);
    expect(storage.texts).toEqual(texts);
  });

  test('a removed location is stored as null', async () => {
    const { storage, write } = await engine();
    await write(nothing);
    expect(storage.texts.local).toBe('null');
  });

  test('a missing value other than the location removes its key', async () => {
    const { storage, write } = await engine();
    await write(nothing);
    expect(Object.keys(storage.texts)).toEqual(['local']);
  });

  test('writes only what changed', async () => {
    const { storage, write } = await engine();
    await write(everything);
    expect(storage.written).toEqual([]);
    await write({ ...everything, identification: { idIdentificacaoPaciente: 1 } });
    await write({ ...everything, identification: { idIdentificacaoPaciente: 1 } });
    // The identification is removed first, so that no tab reads it beside another location.
    expect(storage.written).toEqual(['idIdentificacaoPaciente', 'local', 'idIdentificacaoPaciente']);
  });

  test('what another tab has written stays unless the value of this tab changes', async () => {
    const { storage, write } = await engine();
    const others = { local: '{"Id":8,"Descricao":"UTI"}', idIdentificacaoPaciente: '8', localNovo: '{"Id":9}' };
    for (const [key, text] of Object.entries(others)) storage.setItem(key, text);
    await write({ ...everything, submission: { ...everything.submission, erro: '' } });
    expect(storage.texts).toEqual({ ...others, erro: '""' });
  });

  describe('if storage is full', () => {
    const fullEngine = async () => {
      const storage = new FullStorage();
      const tried = jest.spyOn(storage, 'setItem');
      return { ...(await engine(storage)), triedKeys: () => tried.mock.calls.map(([key]) => key) };
    };
    // The identification is not stored without its location.
    const keys = ['local', 'localNovo', 'erro'];

    test('says so once', async () => {
      const { write } = await fullEngine();
      await write(everything);
      await write(everything);
      expect(takeConsole('warn')).toEqual(['Local storage: no room for local']);
    });

    test('tries every key', async () => {
      const { write, triedKeys } = await fullEngine();
      await write(everything);
      expect(triedKeys()).toEqual(keys);
      takeConsole('warn');
    });

    test('tries again next time', async () => {
      const { write, triedKeys } = await fullEngine();
      await write(everything);
      await write(everything);
      expect(triedKeys()).toEqual([...keys, ...keys]);
      takeConsole('warn');
    });
  });

  test('writes a value that full storage has lost, also if it is the one from before', async () => {
    const { storage, write } = await engine();
    const full = jest.spyOn(storage, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    const uti = { Id: 8, Descricao: 'UTI' };
    await write({ ...everything, submission: { ...everything.submission, localNovo: uti } });
    expect(takeConsole('warn')).toEqual(['Local storage: full']);
    expect(storage.texts.localNovo).toBeUndefined();
    full.mockRestore();
    await write(everything);
    expect(storage.texts).toEqual(texts);
  });
});

describe('the value of the tab', () => {
  const uti = { Id: 'UTI', Descricao: 'UTI' };
  const own = {
    local: { local: uti },
    identification: { idIdentificacaoPaciente: '007' },
    submission: { localNovo: uti },
    questions: { respostas: { 31: 'MB', '"31"': 'RU' } },
    kiosk: { touchedAt: 5 },
  } satisfies StoredState;
  const value = {
    local: uti,
    idIdentificacaoPaciente: '007',
    respostas: { 31: 'MB', '"31"': 'RU' },
    localNovo: uti,
    touchedAt: 5,
  };
  const engine = (avaliacao?: string) => {
    const local = new FakeStorage(texts);
    const tab = new FakeStorage(avaliacao === undefined ? {} : { avaliacao });
    jest.spyOn(window, 'sessionStorage', 'get').mockReturnValue(tab);
    return { local, tab, keys: keysOf(local) };
  };

  test('takes precedence over the four keys, except for erro', async () => {
    const { keys } = engine(JSON.stringify(value));
    expect(await keys.getItem()).toEqual({ ...own, submission: { localNovo: uti, erro: 'a\nb' } });
  });

  test('takes precedence if it has no location', async () => {
    const { keys } = engine('{"local":null}');
    expect(await keys.getItem()).toEqual({ ...everything, local: { local: null }, identification: {} });
  });

  test.each([
    ...['', '{', 'null', '{}', '{"local":7}', '{"local":null,"idIdentificacaoPaciente":{}}'],
    ...['{"local":null,"respostas":{"31":"XX"}}', '{"local":null,"localNovo":"UTI"}'],
  ])('with the text %j counts as missing, so the four keys are read', async (avaliacao) => {
    const { keys } = engine(avaliacao);
    expect(await keys.getItem()).toEqual(everything);
  });

  const withWrittenError = async () => {
    const { keys, local, tab } = engine();
    await keys.getItem();
    await keys.setItem('persist:survey', { ...own, submission: { ...own.submission, erro: 'a\nb' } });
    return { local, tab };
  };

  test('is written as one value', async () => {
    const { tab } = await withWrittenError();
    expect(Object.keys(tab.texts)).toEqual(['avaliacao']);
    expect(JSON.parse(tab.texts.avaliacao ?? '')).toEqual(value);
  });

  test('is written beside the four keys of local storage', async () => {
    const { local } = await withWrittenError();
    expect(local.texts).toEqual({
      local: JSON.stringify(uti),
      idIdentificacaoPaciente: '"007"',
      localNovo: JSON.stringify(uti),
      erro: texts.erro,
    });
  });

  test.each([
    ['denied', deniedStorage],
    ['full', () => new FullStorage()],
    ['broken', () => new BrokenStorage()],
  ])('does not keep the four keys from being written if its storage is %s', async (_, storage) => {
    const local = new FakeStorage();
    jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(storage);
    const keys = keysOf(local);
    await keys.setItem('persist:survey', { ...everything, questions: own.questions });
    expect(takeConsole('warn')).toHaveLength(1);
    expect(local.texts).toEqual(texts);
  });

  test('is written if local storage is broken', async () => {
    const { tab } = engine();
    await keysOf(new BrokenStorage()).setItem('persist:survey', { ...everything, questions: own.questions });
    expect(takeConsole('warn')).toHaveLength(1);
    expect(tab.texts).toHaveProperty('avaliacao');
  });
});

test('location and identification in local storage always belong to the same of two tabs', async () => {
  const other = { Id: 2, Descricao: 'UTI' };
  const storage = new FakeStorage();
  const open = async () => {
    window.sessionStorage.clear();
    const keys = keysOf(storage);
    await keys.getItem();
    return keys;
  };
  const [one, two] = [await open(), await open()];
  await one.setItem('', { ...everything, identification: {} });
  await two.setItem('', { ...everything, local: { local: other }, identification: { idIdentificacaoPaciente: 2 } });
  await one.setItem('', everything);
  expect(storage.texts).toMatchObject({ local: texts.local, idIdentificacaoPaciente: '4242' });
  await two.setItem('', { ...everything, local: { local: other }, identification: {} });
  expect(storage.texts).not.toHaveProperty('idIdentificacaoPaciente');
  expect(storage.texts.local).toBe(JSON.stringify(other));
});
