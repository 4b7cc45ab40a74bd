import type { Db } from '../../server/db/tables';
import { firstMoment } from '../../server/repositories/exports';
import { listLocais } from '../../server/repositories/reports';
import { describePeriod, namePeriod, parsePeriodo, weekName } from '../common/period';
import { addDays, mondayOf, type Zone } from '../common/zone';

type Choice = readonly [value: string, text: string];

export interface Form {
  title: string;
  /** The fields with all values that they accept. A value with `=` is an option of the command. */
  fields: readonly { name: string; label: string; choices: readonly Choice[] }[];
  /** Shown while a field has no choices. */
  missing: string;
  /** By path: the button's text and the command that it runs. */
  buttons: Readonly<Record<string, readonly [text: string, ...command: string[]]>>;
}

/** Months, quarters, half-years and the year. */
const PARTS = '-12 -11 -10 -09 -08 -07 -06 -05 -04 -03 -02 -01 -T4 -T3 -T2 -T1 -S2 -S1 '.split(' ');

const back = (length: number): number[] => Array.from({ length }, (_, at) => -at);

/** @param at the option with the survey's address, for QR codes */
export const readForms = async (db: Db, zone: Zone, now: Date, at: string[], contacts: boolean): Promise<Form[]> => {
  const { day: today } = zone.at(now);
  const moment = await firstMoment(db);
  const first = moment === undefined ? '9999' : zone.at(Date.parse(moment)).day;
  const begun = (values: string[]) =>
    values
      .map((value) => ({ value, ...parsePeriodo(value, { zone, now }) }))
      .filter(({ from, to }) => from <= today && to >= first)
      .sort((a, b) => a.months - b.months || b.from.localeCompare(a.from));
  const years = back(10)
    .map((years) => String(Number(today.slice(0, 4)) + years))
    .filter((year) => year >= first.slice(0, 4));
  const periods = begun(PARTS.flatMap((part) => years.map((year) => year + part)));
  const weeks = begun(back(26).map((week) => weekName(addDays(mondayOf(today), 7 * week - 7))));
  const locais = (await listLocais(db)).filter(({ ativo }) => ativo === 1);
  const units = new Set(locais.flatMap(({ unidade }) => unidade ?? []));
  const wards = locais.map(({ id, descricao, unidade }): Choice => [
    `local=${id}`,
    `${descricao} (${[unidade ?? [], id].flat().join(', ')})`,
  ]);
  const where = {
    name: 'onde',
    label: 'Local ou unidade',
    choices: [
      ['', 'Todos os locais'] as const,
      ...[...units].sort().map((unit): Choice => [`unidade=${unit}`, unit]),
      ...wards.sort(([, a], [, b]) => a.localeCompare(b)),
    ],
  };
  const formats: Choice[] = [
    ['a4', 'A4: um por folha'],
    ['a6', 'A6: quatro por folha'],
  ];
  return [
    {
      title: 'Resultados',
      fields: [
        {
          name: 'periodo',
          label: 'Período',
          choices: periods.map(({ value, from, to }) => [value, namePeriod(from, to)]),
        },
        where,
      ],
      missing: 'Ainda não há pesquisas.',
      buttons: {
        '/relatorio': ['Ver o relatório', 'relatorio'],
        '/folhas': ['Ver as folhas para a parede', 'relatorio', '--folhas', ...at],
        '/respostas.csv': ['Baixar as respostas (CSV)', 'exportar', '--formato=csv'],
        ...(contacts && { '/contatos.csv': ['Baixar quem espera retorno (CSV)', 'contatos'] }),
      },
    },
    {
      title: 'Alerta da semana',
      fields: [
        { name: 'periodo', label: 'Semana', choices: weeks.map((week) => [week.value, describePeriod(week)]) },
        where,
      ],
      missing: 'Ainda não há uma semana completa com pesquisas.',
      buttons: { '/alerta': ['Ver o alerta', 'alerta'] },
    },
    {
      title: 'Cartazes com o código QR',
      fields: [{ name: 'formato', label: 'Tamanho', choices: at.length > 0 ? formats : [] }, where],
      missing: 'O painel foi iniciado sem o endereço da pesquisa (--endereco).',
      buttons: { '/cartazes': ['Ver os cartazes', 'cartazes', ...at] },
    },
  ];
};
