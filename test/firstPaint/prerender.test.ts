const render = (settings: object): { identification: string } => {
  jest.resetModules();
  jest.doMock('../../config/deployment.json', () => settings);
  return jest.requireActual('../../src/firstPaint/prerender');
};

test.each([
  [{ title: '' }, 'Configurações: "title" não pode ser vazio.'],
  [{ privacyUrl: 'javascript:alert(1)' }, 'Configurações: "privacyUrl" deve ser '],
  [{ colors: { brand: '#ffff00' } }, 'Configurações: "colors" não serve no esquema claro: o texto branco dos botões'],
])('%j stops the build', (settings, message) => {
  expect(() => render(settings)).toThrow(message);
});

test('the first screen carries the line about privacy and its address', () => {
  const { identification } = render({ privacy: 'Só a unidade vê.', privacyUrl: 'https://hospital.example/lgpd' });
  expect(identification).toContain('>Só a unidade vê.</p>');
  expect(identification).toContain('href="https://hospital.example/lgpd" target="_blank" rel="noreferrer"');
});

test('it has their places also where neither is set, for a block that is edited later', () => {
  const { identification } = render({});
  expect(identification).toContain('data-fill="privacy"></p>');
  expect(identification).toContain('data-fill="privacyUrl" href=""');
});
