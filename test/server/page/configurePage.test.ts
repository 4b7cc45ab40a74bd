import { configurePage } from '../../../src/server/page/configurePage';

const pageWith = (content: string) =>
  `<head><script type="application/json" id="deployment">${content}</script><script src="/a.js"></script></head>`;

test('an override replaces a built setting, and the other settings stay', () => {
  const { html, deployment } = configurePage(pageWith('{"apiBaseUrl":"","visibleErrors":true}'), {
    apiBaseUrl: 'https://h.example/a',
  });
  expect(deployment).toMatchObject({
    apiBaseUrl: 'https://h.example/a',
    title: 'Avaliação de satisfação',
    logo: '',
    visibleErrors: true,
  });
  expect(html).toBe(pageWith('{"apiBaseUrl":"https://h.example/a","visibleErrors":true}'));
});

test('a colour with too little contrast is refused with the name of its variable and the reason', () => {
  expect(() => configurePage(pageWith('{}'), { colors: { brand: '#ffcc00' } })).toThrow(
    /^COLOR_BRAND não serve no esquema claro: o texto branco dos botões/,
  );
});

test('unknown settings of the block are reported and ignored', () => {
  const lines: string[] = [];
  const page = pageWith('{"visibleErrors":true,"colors":{"brnad":"#003399"},"visibleErros":true}');
  expect(configurePage(page, {}, { warn: (line) => lines.push(line) }).deployment.visibleErrors).toBe(true);
  expect(lines).toEqual(
    ['colors.brnad', 'visibleErros'].map(
      (key) => `index.html: o bloco "deployment": ${key} não é conhecido e será ignorado`,
    ),
  );
});

test('a setting with </script> cannot end the block of settings', () => {
  const { html } = configurePage(pageWith('{"apiBaseUrl":""}'), {
    apiBaseUrl: '/</script><script>alert(1)</script>$&',
  });
  expect(html).toBe(pageWith('{"apiBaseUrl":"/\\u003c/script>\\u003cscript>alert(1)\\u003c/script>$&"}'));
});

test.each([
  ['no block', '<p>x</p>', /não há um bloco/],
  ['no JSON', pageWith('{'), /não é JSON|não serve/],
  ['no object', pageWith('1'), /não é JSON|não serve/],
  [
    'a bad title',
    pageWith('{"title":""}'),
    'index.html: o bloco "deployment" não serve: Configurações: "title" não pode ser vazio.',
  ],
  [
    'colours with too little contrast',
    pageWith('{"colors":{"paper":"#333333"}}'),
    /"colors" não serve no esquema claro: o texto sobre o papel/,
  ],
])('a page with %s stops the start', (_name, page, message) => {
  expect(() => configurePage(page, {})).toThrow(message);
});
