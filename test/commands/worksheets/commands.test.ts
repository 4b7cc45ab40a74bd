import { existsSync, readFileSync } from 'node:fs';
import { emptyHospital, hospitalOf, hospitalWith, networkHospital, type TestHospital } from '../support/hospital';
import { storeSurveys } from '../support/storedSurveys';
import { readWorkbook, recordsOf } from '../support/workbook';
import { modeOf } from '../../support/modeOf';

const written = async (hospital: TestHospital, args: readonly string[]) => {
  const file = hospital.file('tabela.xlsx');
  const { code, stderr } = await hospital.command([...args, '--formato', 'xlsx', '--saida', file, '--forcar']);
  expect(code).toBe(0);
  expect(stderr).toContain(` em ${file}\n`);
  return readWorkbook(readFileSync(file));
};

const firstTable = async (hospital: TestHospital, args: readonly string[]) => {
  const [sheet] = (await written(hospital, args)).sheets;
  if (!sheet) throw new Error('no sheet');
  return sheet;
};

describe('exportar', () => {
  test('has a row for each answer of the CSV', async () => {
    const hospital = await hospitalWith({ surveys: 40, from: '2026-10-01', hospital: networkHospital });
    const csv = await hospital.command(['exportar', '--formato', 'csv', '--saida', '-']);
    const rows = csv.stdout.trimEnd().split('\r\n').slice(1);
    const records = recordsOf(await firstTable(hospital, ['exportar']));
    const fields = ['Pesquisa', 'Id do local', 'Local', 'Id da pergunta', 'Pergunta', 'Resposta', 'Significado'];
    expect(records).toHaveLength(rows.length);
    for (const [at, record] of records.entries())
      for (const field of fields) expect(rows[at]).toContain(`"${record[field] ?? ''}"`);
  });

  test('an id stays a text', async () => {
    const perguntas = [{ Id: '1E5', Descricao_Pergunta: 'Como foi?' }];
    const hospital = await hospitalOf({ perguntas, locais: [{ Id: '007', Descricao: '=1+1', perguntas: ['1E5'] }] }, [
      { local: '007', day: '2026-10-01', answers: { '1E5': 'MB' } },
    ]);
    const [record] = recordsOf(await firstTable(hospital, ['exportar']));
    expect(record).toMatchObject({ 'Id do local': '007', Local: '=1+1', 'Id da pergunta': '1E5' });
  });

  test('a time is a number with a format', async () => {
    const hospital = await hospitalWith({ surveys: 0, from: '2026-10-01' });
    await storeSurveys(hospital.db, [
      { local: 1, day: '2026-10-01', at: Date.parse('2026-10-02T01:17:30Z'), answers: { '1': 'MB' } },
    ]);
    const byHour = await firstTable(hospital, ['exportar']);
    expect(byHour.rows[1]?.get('B')).toMatchObject({ value: 46_296 + 22 / 24, format: 'dd/mm/yyyy hh:mm' });
    const exact = await firstTable(hospital, ['exportar', '--exato']);
    const { value, format } = exact.rows[1]?.get('B') ?? {};
    expect(value).toBeCloseTo(46_296 + (22 * 3600 + 17 * 60 + 30) / 86_400, 9);
    expect(format).toBe('dd/mm/yyyy hh:mm:ss');
  });

  test('each moment is that of the hospital', async () => {
    const hospital = await hospitalWith({ surveys: 0, from: '2026-10-01' });
    await storeSurveys(hospital.db, [
      { local: 1, day: '2026-10-01', at: Date.parse('2026-10-02T01:17:30Z'), answers: { '1': 'MB' } },
    ]);
    const [record] = recordsOf(await firstTable(hospital, ['exportar']));
    expect(record).toMatchObject({
      'Dia da semana': 'quinta-feira',
      Hora: 22,
      'Data e hora (ISO)': '2026-10-01T22:00:00-03:00',
    });
  });

  test('both hours of a change of the clock are written', async () => {
    const hospital = await hospitalWith({ surveys: 0, from: '2018-02-17' });
    // At midnight, the clock went back to 23:00.
    const moments = ['2018-02-18T01:30:00Z', '2018-02-18T02:30:00Z'].map((moment) => Date.parse(moment));
    await storeSurveys(
      hospital.db,
      moments.map((at) => ({ local: 1, day: '2018-02-17', at, answers: { '1': 'MB' } })),
    );
    const records = recordsOf(await firstTable(hospital, ['exportar', '--exato']));
    expect(records.map((record) => [record.Hora, record['Data e hora (ISO)']])).toEqual([
      [23, '2018-02-17T23:30:00-02:00'],
      [23, '2018-02-17T23:30:00-03:00'],
    ]);
  });

  test('the mean of Satisfeito is the share', async () => {
    const hospital = await hospitalWith({ surveys: 200, from: '2026-10-01' });
    const records = recordsOf(await firstTable(hospital, ['exportar']));
    const known = { MB: 1, BO: 1, RE: 0, RU: 0 };
    for (const { Resposta, Satisfeito } of records)
      expect(Satisfeito).toBe(Resposta === undefined ? undefined : known[Resposta as keyof typeof known]);
  });

  test('contacts come only with --com-contatos', async () => {
    const hospital = await hospitalWith({ surveys: 0, from: '2026-10-01' });
    await storeSurveys(hospital.db, [
      { local: 1, day: '2026-10-01', name: 'ANA\u0007', phone: '(11) 91234-5678', answers: { '1': 'MB' } },
    ]);
    const { parts } = await written(hospital, ['exportar']);
    expect([...parts.values()].join('')).not.toMatch(/ANA|91234/);
    const [record] = recordsOf(await firstTable(hospital, ['exportar', '--com-contatos']));
    expect(record).toMatchObject({ Nome: 'ANA\uFFFD', Telefone: '(11) 91234-5678' });
  });

  test('an export without surveys has its header', async () => {
    const sheet = await firstTable(await emptyHospital(), ['exportar']);
    expect(sheet.rows).toHaveLength(1);
    expect(sheet).toMatchObject({ name: 'Respostas', isHeaderFrozen: true, filter: 'A1:M1' });
  });

  test('only the owner can read the file', async () => {
    const hospital = await emptyHospital();
    await written(hospital, ['exportar']);
    expect(modeOf(hospital.file('tabela.xlsx'))).toMatch(/00$/);
  });

  test('an export that fails leaves no file', async () => {
    const hospital = await hospitalWith({ surveys: 20, from: '2026-10-01' });
    await hospital.db.deleteFrom('segredo').execute();
    const file = hospital.file('tabela.xlsx');
    const { code } = await hospital.command(['exportar', '--formato', 'xlsx', '--saida', file]);
    expect([code, existsSync(file)]).toEqual([1, false]);
  });
});

describe('contatos', () => {
  const survey = {
    local: 1,
    day: '2026-10-01',
    at: Date.parse('2026-10-01T15:20:00Z'),
    name: '=ANA',
    phone: '(11) 91234-5678',
    answers: { '1': 'RU', '2': 'RU' },
  } as const;

  test('a phone is a text', async () => {
    const hospital = await hospitalWith({ surveys: 0, from: '2026-10-01' });
    await storeSurveys(hospital.db, [survey]);
    const sheet = await firstTable(hospital, ['contatos', '--periodo', '2026-10']);
    expect(sheet).toMatchObject({ name: 'Retorno', isHeaderFrozen: true, filter: 'A1:J2' });
    expect(recordsOf(sheet)).toMatchObject([{ Nome: '=ANA', Telefone: '(11) 91234-5678' }]);
  });

  test('the number of another country is marked', async () => {
    const hospital = await hospitalWith({ surveys: 0, from: '2026-10-01' });
    await storeSurveys(hospital.db, [{ ...survey, phone: '+5491123456789' }]);
    const sheet = await firstTable(hospital, ['contatos', '--periodo', '2026-10']);
    expect(recordsOf(sheet)).toMatchObject([{ Telefone: '+5491123456789 (fora do Brasil)' }]);
  });

  test('each question that was rated as bad has a line', async () => {
    const hospital = await hospitalWith({ surveys: 0, from: '2026-10-01' });
    await storeSurveys(hospital.db, [survey]);
    const [record] = recordsOf(await firstTable(hospital, ['contatos', '--periodo', '2026-10']));
    expect(String(record?.['Avaliou como ruim']).split('\n')).toHaveLength(2);
  });

  test('the columns for the call are empty', async () => {
    const hospital = await hospitalWith({ surveys: 0, from: '2026-10-01' });
    await storeSurveys(hospital.db, [survey]);
    const [record] = recordsOf(await firstTable(hospital, ['contatos', '--periodo', '2026-10']));
    expect(Object.entries(record ?? {}).slice(-3)).toEqual([
      ['Quem ligou', undefined],
      ['Ligou em', undefined],
      ['Resultado', undefined],
    ]);
  });

  test('the result of a call can be chosen from a list', async () => {
    const hospital = await hospitalWith({ surveys: 0, from: '2026-10-01' });
    await storeSurveys(hospital.db, [survey]);
    const { parts } = await written(hospital, ['contatos', '--periodo', '2026-10']);
    const sheet = parts.get('xl/worksheets/sheet1.xml');
    expect(sheet).toContain(' sqref="J2:J2"><formula1>&quot;Falou com o paciente,Não atendeu,');
  });

  test('another format is refused', async () => {
    const hospital = await emptyHospital();
    const { code, stderr } = await hospital.command(['contatos', '--periodo', '2026-10', '--formato', 'ods']);
    expect([code, stderr]).toEqual([2, 'Erro: --formato ods: escolha csv, xlsx\n']);
  });
});

describe('relatorio', () => {
  test('has the figures of the JSON', async () => {
    const hospital = await hospitalWith({ surveys: 900, from: '2026-08-01' });
    const args = ['relatorio', '--periodo', '2026-10'];
    const { stdout } = await hospital.command([...args, '--formato', 'json', '--saida', '-']);
    const { locais } = JSON.parse(stdout) as { locais: { descricao: string; satisfacao: number; pesquisas: number }[] };
    const { sheets } = await written(hospital, args);
    const sheet = sheets.find(({ name }) => name === 'Locais');
    expect(sheet && recordsOf(sheet)).toMatchObject(
      locais.map(({ descricao, satisfacao, pesquisas }) => ({
        Local: descricao,
        Satisfação: satisfacao / 100,
        Pesquisas: pesquisas,
      })),
    );
  });

  test('sheets for the wall are not a workbook', async () => {
    const { code, stderr } = await (
      await emptyHospital()
    ).command(['relatorio', '--periodo', '2026-10', '--folhas', '--formato', 'xlsx']);
    expect([code, stderr]).toEqual([2, 'Erro: --folhas é só para --formato html\n']);
  });
});
