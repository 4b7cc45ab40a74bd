import { fourKeys, type StoredState } from '../../src/store/fourKeys';
import { deniedStorage, FakeStorage, FullStorage } from '../support/storage';

const read = (texts: Record<string, string>) => fourKeys(() => new FakeStorage(texts)).getItem();

const nothing: StoredState = { local: { local: null }, identification: {}, submission: {} };
const everything: StoredState = {
  local: { local: { Id: 7, Descricao: 'Ala Norte' } },
  identification: { idIdentificacaoPaciente: 4242 },
  submission: { localNovo: { Id: '007', Descricao: 'Berçário' }, erro: 'a\nb' },
};
const texts = {
  local: '{"Id":7,"Descricao":"Ala Norte"}',
  idIdentificacaoPaciente: '4242',
  localNovo: '{"Id":"007","Descricao":"Berçário"}',
  erro: '"a\\nb"',
};

describe('reading', () => {
  test('gives the value of each key', async () => {
    expect(await read(texts)).toStrictEqual(everything);
  });

  test('a missing key is a missing value', async () => {
    expect(await read({})).toStrictEqual(nothing);
  });

  test('the null of the thanks is no location', async () => {
    expect(await read({ local: 'null' })).toStrictEqual(nothing);
  });

  test('an id keeps its type', async () => {
    expect((await read({ idIdentificacaoPaciente: '"007"' })).identification).toStrictEqual({
      idIdentificacaoPaciente: '007',
    });
  });

  test('an erro that is empty is kept as such', async () => {
    expect((await read({ erro: '""' })).submission).toStrictEqual({ erro: '' });
  });

  test('of a location only id and description are taken', async () => {
    expect((await read({ local: '{"Id":7,"Descricao":"Ala Norte","x":1}' })).local).toStrictEqual(everything.local);
  });

  const useless: Record<keyof typeof texts, string[]> = {
    local: ['', '{', '[object Object]', '7', '"Ala"', '[]', '{}', '{"Id":7}', '{"Id":null,"Descricao":"a"}', '{"Id":7,"Descricao":1}'],
    idIdentificacaoPaciente: ['', '007', '{}', '[]', 'null', 'true', '""', '[1]', 'undefined', 'NaN'],
    localNovo: ['', '{', 'null', '{}', '{"Descricao":"a"}', '"7"'],
    erro: ['', 'HTTP 500', 'null', '1', '{}', '["a"]'],
  };

  test.each(Object.entries(useless).flatMap(([key, bad]) => bad.map((text) => [key, text])))(
    'of %s the text %j counts as absent, and the other keys are read',
    async (key = '', text = '') => {
      const without = Object.fromEntries(Object.entries(texts).filter(([other]) => other !== key));
      expect(await read({ ...texts, [key]: text })).toStrictEqual(await read(without));
    },
  );

  test('denied storage is empty storage', async () => {
    expect(await fourKeys(deniedStorage).getItem()).toStrictEqual(nothing);
  });

  test('one key that throws does not hide the others', async () => {
    const storage = new FakeStorage(texts);
    jest.spyOn(storage, 'getItem').mockImplementation((key) => {
      if (key === 'local') throw new Error('broken');
      return storage.texts[key] ?? null;
    });
    expect(await fourKeys(() => storage).getItem()).toStrictEqual({ ...everything, local: { local: null } });
  });
});

describe('writing', () => {
  const engine = async (storage: FakeStorage) => {
    const keys = fourKeys(() => storage);
    await keys.getItem();
    return { write: (state: StoredState) => keys.setItem('persist:survey', state) };
  };

  test('writes each value as plain JSON', async () => {
    const storage = new FakeStorage();
    await (await engine(storage)).write(everything);
    expect(storage.texts).toEqual(texts);
  });

  test('a location that is gone is stored as null, not removed', async () => {
    const storage = new FakeStorage(texts);
    await (await engine(storage)).write({ ...everything, local: { local: null } });
    expect(storage.texts).toEqual({ ...texts, local: 'null' });
  });

  test('a value that is missing is a key that is not there', async () => {
    const storage = new FakeStorage(texts);
    await (await engine(storage)).write({ ...everything, identification: {}, submission: {} });
    expect(storage.texts).toEqual({ local: texts.local });
  });

  test('writes only what changed', async () => {
    const storage = new FakeStorage(texts);
    const { write } = await engine(storage);
    await write(everything);
    expect(storage.written).toEqual([]);
    await write({ ...everything, identification: { idIdentificacaoPaciente: 1 } });
    await write({ ...everything, identification: { idIdentificacaoPaciente: 1 } });
    expect(storage.written).toEqual(['idIdentificacaoPaciente']);
  });

  test('a key that another tab wrote is left alone', async () => {
    const storage = new FakeStorage(texts);
    const { write } = await engine(storage);
    storage.setItem('erro', '"of another tab"');
    await write({ ...everything, identification: { idIdentificacaoPaciente: 1 } });
    expect(storage.texts.erro).toBe('"of another tab"');
  });

  test('a corrupt text is put right', async () => {
    const storage = new FakeStorage({ local: '{' });
    await (await engine(storage)).write(nothing);
    expect(storage.texts).toEqual({ local: 'null' });
  });

  test('full: rejects, after it has tried every key, and tries again next time', async () => {
    const storage = new FullStorage();
    const tried = jest.spyOn(storage, 'setItem');
    const { write } = await engine(storage);
    await expect(write(everything)).rejects.toThrow('no room for local');
    await expect(write(everything)).rejects.toThrow('no room for local');
    const keys = ['local', 'idIdentificacaoPaciente', 'localNovo', 'erro'];
    expect(tried.mock.calls.map(([key]) => key)).toEqual([...keys, ...keys]);
  });

  test('full for one key: the others are written', async () => {
    const storage = new FakeStorage();
    const set = storage.setItem.bind(storage);
    jest.spyOn(storage, 'setItem').mockImplementation((key, text) => {
      if (key === 'local') throw new Error('full');
      set(key, text);
    });
    await expect((await engine(storage)).write(everything)).rejects.toThrow('full');
    expect(Object.keys(storage.texts)).toEqual(['idIdentificacaoPaciente', 'localNovo', 'erro']);
  });

  test('denied: rejects', async () => {
    await expect(fourKeys(deniedStorage).setItem('persist:survey', everything)).rejects.toThrow('denied');
  });
});

describe('the choices, in the storage of the tab', () => {
  const chosen = { respostas: { 31: 'MB', 12: 'RU' } } as const;
  const de = 4242;
  const stored = (respostas: string) => ({ respostas: `{"de":${de},"respostas":${respostas}}` });
  const engine = (texts: Record<string, string>) => {
    const [local, tab] = [new FakeStorage({ idIdentificacaoPaciente: String(de) }), new FakeStorage(texts)];
    return { local, tab, keys: fourKeys(() => local, () => tab) };
  };

  test('are read from a key of their own', async () => {
    const { keys } = engine(stored('{"31":"MB","12":"RU"}'));
    expect((await keys.getItem()).questions).toEqual(chosen);
  });

  test('are believed only for the patient whom they are of', async () => {
    const { keys } = engine({ respostas: '{"de":5000,"respostas":{"31":"MB"}}' });
    expect(await keys.getItem()).not.toHaveProperty('questions');
  });

  test.each(['', '{', 'null', '[]', '{"31":"XX"}', '{"31":""}', '"MB"'])('the text %j counts as absent', async (respostas) => {
    const { keys } = engine(stored(respostas));
    expect(await keys.getItem()).not.toHaveProperty('questions.respostas.31');
  });

  test('are written there and not in local storage, and removed with the last one', async () => {
    const { keys, local, tab } = engine({});
    const questions = { ...chosen, lastChange: { resposta: null, count: 0 } };
    await keys.setItem('persist:survey', { ...everything, questions });
    expect(JSON.parse(tab.texts.respostas ?? '')).toEqual({ de: everything.identification.idIdentificacaoPaciente, ...chosen });
    expect(local.texts).toEqual(texts);

    await keys.setItem('persist:survey', { ...everything, questions: { respostas: {} } });
    expect(tab.texts).toEqual({});
  });

  test('that cannot be stored do not keep the four keys from being stored', async () => {
    const local = new FakeStorage();
    await expect(
      fourKeys(() => local, deniedStorage).setItem('persist:survey', { ...everything, questions: chosen }),
    ).rejects.toThrow('denied');
    expect(local.texts).toEqual(texts);
  });
});
