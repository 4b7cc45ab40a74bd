import type { Db } from '../../hospital/db/tables';
import { firstMoment } from '../../hospital/repositories/exports';
import { listLocais } from '../../hospital/repositories/reports';
import { fullName } from '../common/localOptions';
import { listPeriods } from '../common/period';
import type { Zone } from '../common/zone';

type Choice = readonly [value: string, text: string];
type Field = readonly [name: string, label: string, choices: readonly Choice[]];

export interface Form {
  title: string;
  /** Each lists its values. A value belongs to the option with the field's name, or names its option: `local=7`. */
  fields: readonly Field[];
  /** Shown if a field has no choices. */
  missing: string;
  /** By path: the button's text and the command that it runs. */
  buttons: Readonly<Record<string, readonly [text: string, ...command: string[]]>>;
}

/** @param address the option `--endereco` for QR codes, or nothing */
export const readForms = async (
  db: Db,
  zone: Zone,
  now: Date,
  address: string[],
  contacts: boolean,
): Promise<Form[]> => {
  const first = zone.at(Date.parse((await firstMoment(db, now)) ?? '9999')).day;
  const { weeks, months } = listPeriods(first, { zone, now });
  const locais = (await listLocais(db)).filter(({ ativo }) => ativo === 1);
  const units = new Set(locais.flatMap(({ unidade }) => unidade ?? []));
  const where: Field = [
    'onde',
    'Local ou unidade',
    [
      ['', 'Todos os locais'],
      ...[...units].sort().map((unit): Choice => [`unidade=${unit}`, unit]),
      ...locais
        .map((local): Choice => [`local=${local.id}`, fullName(local)])
        .sort(([, a], [, b]) => a.localeCompare(b)),
    ],
  ];
  const formats: Choice[] =
    address.length > 0
      ? [
          ['a4', 'A4: um por folha'],
          ['a6', 'A6: quatro por folha'],
        ]
      : [];
  return [
    {
      title: 'Resultados',
      fields: [['periodo', 'Período', months], where],
      missing: 'Ainda não há pesquisas.',
      buttons: {
        '/relatorio': ['Ver o relatório', 'relatorio'],
        '/folhas': ['Ver as folhas para a parede', 'relatorio', '--folhas', ...address],
        '/respostas.csv': ['Baixar as respostas (CSV)', 'exportar', '--formato=csv'],
        ...(contacts && { '/contatos.csv': ['Baixar quem espera retorno (CSV)', 'contatos'] }),
      },
    },
    {
      title: 'Alerta da semana',
      fields: [['periodo', 'Semana', weeks], where],
      missing: 'Ainda não há uma semana completa.',
      buttons: { '/alerta': ['Ver o alerta', 'alerta'] },
    },
    {
      title: 'Cartazes com o código QR',
      fields: [['formato', 'Tamanho', formats], where],
      missing: 'O painel foi iniciado sem o endereço da pesquisa (--endereco).',
      buttons: { '/cartazes': ['Ver os cartazes', 'cartazes', ...address] },
    },
  ];
};
