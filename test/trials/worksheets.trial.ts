import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'papaparse';
import { hospitalOf, type TestHospital } from '../commands/support/hospital';
import { monthsUpTo, surveysIn } from '../commands/support/storedSurveys';
import { afterTest } from '../support/afterTest';
import { tempFolder } from '../support/tempFolder';

const { error } = spawnSync('soffice', ['--version']);
const trial = error ? test.skip : test;

/** Text, commas, quotes, UTF-8, cells as they are shown, every sheet (LibreOffice 7.2). */
const AS_SHOWN = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,1046,false,true,true,false,false,-1';

/** The language of a Brazilian machine. */
const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>pt-BR</value></prop></item>
</oor:items>`;

/** What LibreOffice shows of each sheet. */
const shownOf = async (hospital: TestHospital, args: readonly string[]) => {
  const folder = tempFolder(afterTest);
  const file = path.join(folder, 'tabela.xlsx');
  const { code } = await hospital.command([...args, '--formato', 'xlsx', '--saida', file]);
  expect(code).toBe(0);
  mkdirSync(path.join(folder, 'perfil/user'), { recursive: true });
  writeFileSync(path.join(folder, 'perfil/user/registrymodifications.xcu'), PROFILE);
  const out = path.join(folder, 'folhas');
  const profile = `-env:UserInstallation=file://${folder}/perfil`;
  execFileSync('soffice', [profile, '--headless', '--convert-to', AS_SHOWN, '--outdir', out, file], {
    stdio: 'ignore',
  });
  return new Map(
    readdirSync(out).map((name) => [
      name.replace(/^tabela-(.*)\.csv$/, '$1'),
      parse<string[]>(readFileSync(path.join(out, name), 'utf8'), { skipEmptyLines: true }).data,
    ]),
  );
};

const hospitalWithOddTexts = () =>
  hospitalOf(
    {
      perguntas: [{ Id: '1E5', Descricao_Pergunta: 'Comida, limpeza e “silêncio”: o que achou?' }],
      locais: [
        { Id: '007', Descricao: '5 e 6', perguntas: ['1E5'] },
        { Id: 'INF', Descricao: '=1+1', perguntas: ['1E5'] },
        { Id: '3', Descricao: 'SEG 2/3', perguntas: ['1E5'] },
      ],
    },
    [
      ...monthsUpTo('2026-09', 12).flatMap((mes) => surveysIn(mes, { local: '007', surveys: 60, happy: 90 })),
      ...surveysIn('2026-10', { local: '007', surveys: 60, happy: 55 }),
      ...surveysIn('2026-10', { local: 'INF', surveys: 40, happy: 90 }),
      ...surveysIn('2026-10', { local: '3', surveys: 5, happy: 90 }),
    ].map((survey, at) => ({
      ...survey,
      answers: { '1E5': Object.values(survey.answers)[0] ?? 'RU' },
      name: '@ANA',
      phone: `(11) 91234-${String(at).padStart(4, '0')}`,
    })),
  );

trial('LibreOffice shows the answers as they are', async () => {
  const rows = (await shownOf(await hospitalWithOddTexts(), ['exportar', '--periodo', '2026-10'])).get('Respostas');
  const [head, first] = rows ?? [];
  expect(head?.slice(0, 6)).toEqual(['Pesquisa', 'Data e hora', 'Dia da semana', 'Hora', 'Id do local', 'Local']);
  expect(first?.[1]).toMatch(/^\d\d\/10\/2026 \d\d:00$/);
  expect(new Set(rows?.slice(1).map((row) => `${row[4]} ${row[5]} ${row[6]}`))).toEqual(
    new Set(['007 5 e 6 1E5', 'INF =1+1 1E5', '3 SEG 2/3 1E5']),
  );
  expect(rows?.flat().filter((cell) => cell.includes('###'))).toEqual([]);
});

trial('LibreOffice shows the phones as they are', async () => {
  const rows = (await shownOf(await hospitalWithOddTexts(), ['contatos', '--periodo', '2026-10'])).get('Retorno');
  expect(rows?.length).toBeGreaterThan(10);
  for (const row of rows?.slice(1) ?? []) {
    expect(row[2]).toBe('@ANA');
    expect(row[3]).toMatch(/^\(11\) 91234-\d{4}$/);
  }
});

trial('LibreOffice shows the report with its percentages', async () => {
  const sheets = await shownOf(await hospitalWithOddTexts(), ['relatorio', '--periodo', '2026-10']);
  expect([...sheets.keys()].sort()).toEqual(['Locais', 'Meses', 'Perguntas', 'Quando', 'Resumo']);
  const locais = sheets.get('Locais') ?? [];
  expect(locais[1]?.slice(0, 4)).toEqual(['5 e 6', '55%', '90%', '60']);
  expect(locais.find(([name]) => name === 'SEG 2/3')?.slice(0, 3)).toEqual(['SEG 2/3', 'menos de 8', '']);
  expect(locais.find(([name]) => name === '=1+1')?.slice(0, 3)).toEqual(['=1+1', 'oculto para proteger outro', '']);
  const meses = sheets.get('Meses') ?? [];
  expect(meses.find(([, name]) => name === '5 e 6')?.slice(-2)).toEqual(['90%', '▼ 55%']);
  expect([...sheets.values()].flat(2).filter((cell) => cell.includes('###'))).toEqual([]);
});

if (error) process.stderr.write('worksheets: SKIPPED, needs LibreOffice (soffice)\n');
