import type { Db } from '../../hospital/db/tables';
import { listLatestPerguntas, listLocais } from '../../hospital/repositories/localAndPerguntas';
import { firstMoment } from '../../hospital/repositories/reports';
import { fullName } from '../common/localOptions';
import { listPeriods, type Clock } from '../common/period';
import type { Day, Zone } from '../common/zone';
import { byName } from '../common/byName';

/** `name` is what files about it are called, if that is not the text. */
export type Choice = readonly [value: string, text: string, name?: string];
export type Field = readonly [name: string, label: string, choices: readonly Choice[]];

/** A command that the panel runs. */
export interface Action {
  /** On the button; undefined for a file for programs, which has none. */
  text?: string;
  command: readonly string[];
  /**
   * The name of a field is the option that gets the chosen value, unless the value names the option itself: `local=7`.
   */
  fields: readonly Field[];
  /** The name of the file that the browser saves; undefined for a page. */
  download?: string;
  /** Said in place of the form if a field has no choices. */
  missing: string;
}

export interface Panel {
  /** The period that the panel opens with; undefined without surveys. */
  usualPeriod: string | undefined;
  /** The neighbours of a period, of the same length, if there are any. */
  beside: (period: string) => { before: Choice | undefined; after: Choice | undefined };
  /** By path: the actions that use the period and the place chosen at the top of the panel. */
  results: Readonly<Record<string, Action>>;
  /** By path: the actions with fields of their own. */
  others: Readonly<Record<string, Action & { title: string; text: string }>>;
}

const PERIOD = 'periodo';

/** @param first the day of the first survey */
const panelSince = async (
  db: Db,
  first: Day,
  { zone, now }: Clock,
  address: string[],
  contacts: boolean,
): Promise<Panel> => {
  const { weeks, months, usual, beside } = listPeriods(first, { zone, now });
  const locais = (await listLocais(db)).sort((a, b) => b.ativo - a.ativo || byName(fullName(a), fullName(b)));
  const whereIn = (some: typeof locais): Choice[] => [
    ['', 'Todos os locais'],
    ...[...new Set(some.flatMap(({ unidade }) => unidade ?? []))]
      .sort(byName)
      .map((unit): Choice => [`unidade=${unit}`, unit]),
    ...some.map((local): Choice => {
      const name = fullName(local);
      return [`local=${local.id}`, local.ativo === 1 ? name : `${name}, encerrado`, local.descricao];
    }),
  ];
  // Reports of earlier periods lead to wards and units that the hospital file no longer has.
  const where: Field = ['onde', 'Local ou unidade', whereIn(locais)];
  const questions = (await listLatestPerguntas(db))
    .map(({ id, descricao }): Choice => [id, descricao])
    .sort(([, a], [, b]) => byName(a, b));
  const question: Field = ['pergunta', 'Pergunta', [['', 'Todas as perguntas'], ...questions]];
  const formats: Choice[] =
    address.length > 0
      ? [
          ['a4', 'A4: um por folha'],
          ['a6', 'A6: quatro por folha'],
        ]
      : [];
  const answers = { fields: [[PERIOD, 'Período', months] satisfies Field, where], missing: 'Ainda não há pesquisas.' };
  const report = { ...answers, fields: [...answers.fields, question] };
  return {
    usualPeriod: usual,
    beside,
    results: {
      '/': { ...report, text: 'Mostrar', command: ['relatorio', '--para-o-painel'] },
      '/relatorio': { ...report, text: 'Ver para imprimir', command: ['relatorio'] },
      '/folhas': {
        ...answers,
        text: 'Ver as folhas para a parede',
        command: ['relatorio', '--folhas', ...address],
      },
      '/numeros.xlsx': {
        ...report,
        text: 'Baixar os números',
        command: ['relatorio', '--formato=xlsx'],
        download: 'numeros.xlsx',
      },
      '/respostas.xlsx': {
        ...answers,
        text: 'Baixar as respostas',
        command: ['exportar', '--formato=xlsx'],
        download: 'respostas.xlsx',
      },
      '/respostas.csv': { ...answers, command: ['exportar', '--formato=csv'], download: 'respostas.csv' },
      ...(contacts && {
        '/contatos.xlsx': {
          ...answers,
          text: 'Baixar quem espera retorno',
          command: ['contatos', '--formato=xlsx'],
          download: 'contatos.xlsx',
        },
      }),
    },
    others: {
      '/alerta': {
        title: 'Alerta da semana',
        text: 'Ver o alerta',
        command: ['alerta'],
        fields: [[PERIOD, 'Semana', weeks], where],
        missing: 'Ainda não há uma semana completa.',
      },
      '/cartazes': {
        title: 'Cartazes com o código QR',
        text: 'Ver os cartazes',
        command: ['cartazes', ...address],
        fields: [
          ['formato', 'Tamanho', formats],
          ['onde', 'Local ou unidade', whereIn(locais.filter(({ ativo }) => ativo === 1))],
        ],
        missing: 'O painel foi iniciado sem o endereço da pesquisa (--endereco).',
      },
    },
  };
};

/**
 * Returns a function that reads what the panel offers now. The first survey is looked up until there is one, because
 * that query reads all surveys.
 * @param address the option `--endereco` for QR codes, or nothing
 */
export const panelReader = (db: Db, zone: Zone, address: string[], contacts: boolean) => {
  let first: string | undefined;
  return async (now = new Date()): Promise<Panel> => {
    first ??= await firstMoment(db, now);
    return panelSince(db, zone.at(Date.parse(first ?? '9999')).day, { zone, now }, address, contacts);
  };
};
