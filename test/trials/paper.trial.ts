import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { html } from '../../src/commands/common/html';
import { DEFAULT_LOGO, type Letterhead } from '../../src/commands/common/letterhead';
import type { Hospital } from '../../src/hospital/hospitalFile';
import { linkParts, surveyLink } from '../../src/commands/common/surveyLink';
import { postersPage } from '../../src/commands/posters/postersPage';
import { wallSheets } from '../../src/commands/report/content/wallSheets';
import { sheetsPage } from '../../src/commands/report/writers/sheets';
import { exampleReport, group, local, row } from '../commands/support/exampleReport';
import { sampleHospital } from '../commands/support/hospital';
import { tempFolder } from '../support/tempFolder';
import { greysOf, halftoned, pagesOf, readByJsqr, readByZbar, type Box, type Word } from './support/printed';
import { PRINTERS, type Job } from './support/printers';

jest.setTimeout(600_000);

const PROGRAMS = { pdftotext: 'poppler-utils', gs: 'ghostscript', zbarimg: 'zbar-tools', 'fc-list': 'fontconfig' };
const absent = Object.entries(PROGRAMS).filter(([program]) => spawnSync(program, ['--version']).error);
const FONTS = ['DejaVu Sans', 'Liberation Sans', 'Lato'];
const MONO: Record<string, string> = { 'Liberation Sans': 'Liberation Mono' };
const installed = absent.length > 0 ? '' : execFileSync('fc-list', { encoding: 'utf8' });

/** What most printers leave white, in mm. */
const UNPRINTED = 12.7;
const BAR_COLORS = ['#1f7a48', '#d8eea0', '#d08a10', '#70120c'];

const files = tempFolder();
const pictures = path.join(__dirname, '..', '..', '.screenshots', 'paper');
mkdirSync(pictures, { recursive: true });

/** Leaves the browsers only this font, and a monospaced one for the links. */
const withFont = (font: string): Record<string, string> => {
  const folder = path.join(files, font.replaceAll(' ', ''));
  mkdirSync(folder, { recursive: true });
  const mono = MONO[font] ?? 'DejaVu Sans Mono';
  for (const family of [font, mono])
    for (const file of execFileSync('fc-list', [family, '--format=%{file}\\n'], { encoding: 'utf8' })
      .trim()
      .split('\n'))
      copyFileSync(file, path.join(folder, path.basename(file)));
  // Not an alias: with it, fontconfig takes the monospaced font for `system-ui`.
  const rule = (family: string, compare: 'eq' | 'not_eq', named: string) =>
    `<match target="pattern"><test name="family" qual="all" compare="${compare}"><string>${family}</string></test>
    <edit name="family" mode="assign" binding="strong"><string>${named}</string></edit></match>`;
  const file = path.join(folder, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}</dir>
    <cachedir>${folder}/cache</cachedir>${rule('ui-monospace', 'eq', mono)}${rule('monospace', 'eq', mono)}
    ${rule(mono, 'not_eq', font)}</fontconfig>`,
  );
  return { FONTCONFIG_FILE: file };
};

interface Printed {
  locais: Hospital['locais'];
  question: (at: number) => string;
  base: URL;
  letterhead: Letterhead;
}

const LONG_NAME =
  'Unidade de Terapia Intensiva Neonatal, Pediátrica e Cirúrgica do Centro Materno-Infantil, bloco B, 3º andar, ala norte, leito 12';
const LONG_QUESTION =
  'Considerando as visitas, os exames, as refeições, a limpeza do quarto e do banheiro e as noites que passou aqui, como você ' +
  'avalia a atenção, a clareza das explicações e o respeito que toda a equipe multiprofissional, do primeiro ao último dia da ' +
  'internação, deu a você, ao seu acompanhante e à sua família neste local de atendimento?';
const WIDE_LOGO = encodeURIComponent(
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 400 100'><rect width='400' height='100' rx='20' fill='#8a1a4f'/></svg>",
);

const HOSPITALS: Record<string, Printed> = {
  sample: {
    locais: sampleHospital.locais.slice(0, 4).map((one) => ({ ...one, perguntas: [] })),
    question: (at) => sampleHospital.perguntas[[2, 10, 16][at] ?? 0]?.Descricao_Pergunta ?? '',
    base: new URL('https://pesquisa.hospital.example'),
    letterhead: { title: 'Avaliação de satisfação', logo: DEFAULT_LOGO },
  },
  long: {
    locais: ['1', '2', 'MATERNIDA', '123456789'].map((Id) => ({
      Id,
      Descricao: LONG_NAME.slice(0, 120),
      Unidade: 'Complexo Hospitalar Regional do Norte',
      perguntas: [],
    })),
    question: () => LONG_QUESTION.slice(0, 300).padEnd(300, '?'),
    base: new URL(
      'https://avaliacao.hospital-universitario-professor-antonio.secretaria-de-saude-do-estado.sp.gov.example',
    ),
    letterhead: {
      title: 'Hospital Universitário Professor Doutor Antônio de Almeida',
      logo: html`<img class="logo" height="56" src="data:image/svg+xml,${WIDE_LOGO}" alt="" />`,
      colors: { brand: '#8a1a4f' },
    },
  },
};

const sheetsOf = ({ locais, question, base, letterhead }: Printed): string =>
  sheetsPage(
    wallSheets(
      exampleReport({
        locais: locais.slice(0, 2).map(({ Id, Descricao, Unidade }) =>
          local(Descricao, row(group(85)), {
            Id,
            titulo: `${Descricao} (${Id})`,
            unidade: Unidade ?? null,
            folha: {
              meses: 0,
              satisfacao: 85,
              faces: { MB: 100, BO: 70, RE: 35, RU: 35 },
              perguntas: [95, 91, 72].map((satisfacao, at) => ({ titulo: question(at), satisfacao })),
            },
          }),
        ),
      }),
    ),
    letterhead,
    base,
  );

const isOver = (one: Box, other: Box): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;

const isNeeded = ({ text }: Word): boolean => !['corte', 'aqui'].includes(text);

/** What is wrong with the pages of a PDF: texts at the edges, over each other or over a code. */
const faultsOf = (pdf: string, monos: readonly string[], across: 1 | 2) => {
  const links: string[] = [];
  const faults: string[] = [];
  let least = Infinity;
  for (const [at, { width, height, words }] of pagesOf(pdf).entries()) {
    const needed = words.filter(isNeeded);
    for (const word of needed) {
      const edge = Math.min(word.left, word.top, width - word.right, height - word.bottom);
      least = Math.min(least, edge);
      if (edge < UNPRINTED) faults.push(`page ${at + 1}: "${word.text}" is ${edge.toFixed(1)} mm from an edge`);
    }
    for (const [nth, word] of needed.entries())
      for (const other of needed.slice(nth + 1))
        if (isOver(word, other)) faults.push(`page ${at + 1}: "${word.text}" is over "${other.text}"`);
    const byZbar = readByZbar(monos[at] ?? '');
    links.push(...byZbar);
    const codes = readByJsqr(monos[at] ?? '', across);
    for (const link of byZbar)
      if (!codes.some(({ text }) => text === link)) faults.push(`page ${at + 1}: jsQR does not read ${link}`);
    for (const code of codes)
      for (const word of needed)
        if (isOver(word, code)) faults.push(`page ${at + 1}: "${word.text}" is over the code ${code.text}`);
  }
  return { links, faults, least };
};

const cases = Object.keys(PRINTERS).flatMap((engine) =>
  FONTS.flatMap((font) =>
    (['A4', 'Letter'] as const).flatMap((paper) =>
      Object.keys(HOSPITALS).map((hospital) => ({ engine, font, paper, hospital })),
    ),
  ),
);

test.each(cases)('$engine, $font, $paper: everything of the $hospital hospital is whole', async (one) => {
  const { engine, font, paper, hospital } = one;
  const print = PRINTERS[engine];
  const missing = absent.map(([, name]) => name);
  if (!print) missing.push(`${engine} (firefox-esr; xvfb, dbus, python3-gi, gir1.2-webkit2-4.1)`);
  if (!installed.includes(font)) missing.push(`the font ${font}`);
  if (missing.length > 0 || !print) {
    process.stdout.write(`SKIPPED ${engine}, ${font}, ${paper}, ${hospital}: missing ${missing.join(', ')}\n`);
    return;
  }
  const about = HOSPITALS[hospital] as Printed;
  const { locais, base, letterhead } = about;
  const documents = {
    a4: {
      page: postersPage(locais.slice(0, 2), { base, format: 'a4', letterhead }),
      of: locais.slice(0, 2),
      pages: [2],
    },
    // Where a paper is shorter than A4 and the browser does not shrink the page, each row has a page.
    a6: { page: postersPage(locais, { base, format: 'a6', letterhead }), of: locais, pages: [1, 2] },
    sheets: { page: sheetsOf(about), of: locais.slice(0, 2), pages: hospital === 'long' ? [2, 4] : [2] },
  };
  const jobs = Object.entries(documents).map(([name, { page }]): Job & { name: string } => {
    const file = path.join(files, [engine, font, paper, hospital, name].join('-').replaceAll(' ', ''));
    writeFileSync(`${file}.html`, page);
    return { name, html: `${file}.html`, pdf: `${file}.pdf` };
  });
  expect(await print(jobs, paper, withFont(font))).toEqual([]);
  const found = jobs.map(({ name, pdf }) => {
    const { of, pages } = documents[name as keyof typeof documents];
    const monos = halftoned(pdf, files);
    const { links, faults, least } = faultsOf(pdf, monos, name === 'a6' ? 2 : 1);
    const text = execFileSync('pdftotext', ['-raw', pdf, '-'], { encoding: 'utf8' }).replaceAll(/\s/g, '');
    for (const { Id, Descricao } of of) {
      const link = linkParts(surveyLink(base, Id)).join('');
      for (const whole of [Descricao.replaceAll(/\s/g, ''), link])
        if (!text.includes(whole)) faults.push(`${whole} is not in the text`);
    }
    const wanted = of.map(({ Id }) => surveyLink(base, Id));
    for (const link of wanted) if (!links.includes(link)) faults.push(`no code of ${link}`);
    const tapped = execFileSync('pdfinfo', ['-url', pdf], { encoding: 'utf8' });
    if (engine !== 'WebKitGTK' && !tapped.includes(base.host)) faults.push('the link cannot be tapped');
    const used = execFileSync('pdffonts', [pdf], { encoding: 'utf8' });
    if (!used.includes(`+${font.replaceAll(' ', '')}-`)) faults.push(`not in ${font}:\n${used}`);
    if (!pages.includes(monos.length)) faults.push(`${monos.length} pages`);
    const greys = name === 'sheets' ? greysOf(pdf, monos[0] ?? '', BAR_COLORS, files) : [];
    for (const [at, grey] of greys.entries())
      for (const other of greys.slice(at + 1))
        if (grey === null || other === null || Math.abs(grey - other) < 40) faults.push(`greys ${greys.join(', ')}`);
    const picture = path.join(pictures, path.basename(pdf, '.pdf'));
    execFileSync('pdftoppm', ['-r', '60', '-png', pdf, picture]);
    process.stdout.write(
      `${path.basename(pdf)}: ${monos.length} pages, ${links.length} codes, text from ${least.toFixed(1)} mm${
        greys.length > 0 ? `, greys ${greys.join(', ')}` : ''
      }\n`,
    );
    return { name, faults };
  });
  expect(found).toEqual(jobs.map(({ name }) => ({ name, faults: [] })));
});
