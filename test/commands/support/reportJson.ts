import type { reportJson } from '../../../src/commands/report/writers/json';
import type { TestHospital } from './hospital';

export type ReportJson = ReturnType<typeof reportJson>;

export const october = ['relatorio', '--periodo', '2026-10'];

/** The JSON of a report, by default on October 2026. */
export const jsonOf = async (
  hospital: TestHospital,
  args: readonly string[] = october,
  options: { now?: string; env?: Record<string, string> } = {},
): Promise<ReportJson> => {
  const { code, stdout, stderr } = await hospital.command([...args, '--formato', 'json', '--saida', '-'], options);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as ReportJson;
};
