import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { EXPORT_FORMATS } from '../../src/commands/exports/formats';
import { FIELDS } from '../../src/contract/personalFields';
import { identificarPacienteSchema } from '../../src/contract/requests';
import { saveHospital } from '../../src/hospital/repositories/hospital';
import { addIdentificacao } from '../../src/hospital/repositories/identificacoes';
import { saveResposta } from '../../src/hospital/repositories/saveResposta';
import { exportedText } from './support/exportedText';
import { emptyHospital, fileOf, sampleHospital } from './support/hospital';

const { personal } = FIELDS;
/** A value for each personal field. `paciente` finds the phone number by its digits. */
const values: Record<string, string> = Object.fromEntries(
  personal.map((field, index) => [field, `(11) 9${1000 + index}-5678`]),
);
const [local] = sampleHospital.locais;

/** A patient who left these personal fields and rated a question as bad. */
const hospitalWithPatient = async (fields: readonly string[] = personal) => {
  const hospital = await emptyHospital();
  await saveHospital(hospital.db, sampleHospital);
  const left = Object.fromEntries(fields.map((field) => [field, values[field]]));
  const identification = v.parse(identificarPacienteSchema, { Id_Local: local?.Id, ...left });
  const chave = (await addIdentificacao(hospital.db, identification)) ?? '';
  const answer = { Resposta: 'RU', Id_Pergunta: local?.perguntas[0] ?? 0, Id_Identificacao_Resposta: chave } as const;
  await saveResposta(hospital.db, answer, new Date(0));
  /** The names of the fields, the secret id included, whose value the text contains. */
  const foundIn = (text: string) =>
    Object.entries({ ...values, chave }).flatMap(([field, value]) => (text.includes(value) ? [field] : []));
  const stored = () => {
    const files = [fileOf(hospital), `${fileOf(hospital)}-wal`].filter(existsSync);
    return foundIn(files.map((file) => readFileSync(file, 'latin1')).join(''));
  };
  return { hospital, foundIn, stored };
};

describe.each(EXPORT_FORMATS.map(({ name }) => name))('exportar in the format %s', (format) => {
  const exported = async (...more: string[]) => {
    const { hospital, foundIn } = await hospitalWithPatient();
    const args = ['exportar', '--formato', format, '--sistema', 'https://hospital.example', ...more];
    const file = hospital.file('x');
    const { stderr } = await hospital.command([...args, '--saida', file]);
    return { found: foundIn(exportedText(file)), stderr };
  };

  test('writes nothing personal', async () => {
    expect(await exported()).toEqual({ found: [], stderr: expect.not.stringContaining('LGPD') as string });
  });

  test('writes each personal field without the secret id with --com-contatos', async () => {
    const written = await exported('--com-contatos');
    expect(written).toEqual({ found: personal, stderr: expect.stringContaining('LGPD') as string });
  });
});

test('contatos shows each personal field without the secret id', async () => {
  const { hospital, foundIn } = await hospitalWithPatient();
  const period = ['--de', '1970-01-02', '--ate', '9998-12-30'];
  const { stdout } = await hospital.command(['contatos', ...period, '--saida', '-']);
  expect(foundIn(stdout)).toEqual(personal);
});

test('paciente shows each personal field without the secret id', async () => {
  const { hospital, foundIn } = await hospitalWithPatient();
  const { stdout } = await hospital.command(['paciente'], { piped: values['Telefone'] ?? '' });
  expect(foundIn(stdout)).toEqual(personal);
});

test('paciente clears each personal field from the database file', async () => {
  const { hospital, stored } = await hospitalWithPatient();
  expect(stored()).toEqual([...personal, 'chave']);
  await hospital.command(['paciente', '--apagar', '--sim'], { piped: values['Telefone'] ?? '' });
  expect(stored()).toEqual(['chave']);
});

test.each(personal)('esquecer clears %s of a patient who left nothing else', async (field) => {
  const { hospital, stored } = await hospitalWithPatient([field]);
  await hospital.db.updateTable('identificacao').set({ criada_em: '2026-01-01T12:00:00.000Z' }).execute();
  expect(stored()).toEqual([field, 'chave']);
  await hospital.command(['esquecer', '--antes-de', '2026-01-02', '--sim']);
  expect(stored()).toEqual(['chave']);
});
