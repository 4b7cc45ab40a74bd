import type { Db } from '../../hospital/db/tables';
import { listLatestPerguntas, listLocais } from '../../hospital/repositories/localAndPerguntas';
import { firstSurvey, isStored, type FirstSurvey } from '../../hospital/repositories/reports';
import { fullName, type LocalOptions } from '../common/localOptions';
import { listPeriods, type Clock } from '../common/period';
import type { Day, Zone } from '../common/zone';
import { byName } from '../common/names';
import { POSTER_FORMATS } from '../posters/posterSizes';
import type { ReportOptions } from '../relatorio';
import type { PanelRequest } from './requests';

/** `name` is what files about it are called, if that is not the text. */
export type Choice = readonly [value: string, text: string, name?: string];
export type Field = readonly [name: string, label: string, choices: readonly Choice[]];

/** The chosen value of each field, by its name. */
export type Chosen = ReadonlyMap<string, string>;

/** A page or file that the panel offers. */
export interface Action {
  /** On the button; undefined for a file for programs, which has none. */
  text?: string;
  fields: readonly Field[];
  /**
   * @param wayBack the address of the panel to which the page leads back
   * @param more for a report: what a person typed
   */
  request: (chosen: Chosen, wayBack: string, more?: Partial<ReportOptions>) => PanelRequest;
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

/** The place that the field `onde` chooses: `local=7`, `unidade=Hospital Norte`, or nothing. */
const placeOf = (onde = ''): LocalOptions => {
  const [, name, value = ''] = /^(local|unidade)=(.*)$/s.exec(onde) ?? [];
  return name === undefined ? {} : { [name]: value };
};

const optionsOf = (chosen: Chosen) => ({ ...placeOf(chosen.get('onde')), periodo: chosen.get(PERIOD) ?? '' });

const reportOptions = (chosen: Chosen, more: Partial<ReportOptions> = {}): ReportOptions => ({
  ...optionsOf(chosen),
  pergunta: chosen.get('pergunta') || undefined,
  ...more,
});

/** @param first the day of the first survey */
const panelSince = async (
  db: Db,
  first: Day,
  { zone, now }: Clock,
  endereco: string | undefined,
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
    endereco !== undefined
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
      '/': {
        ...report,
        text: 'Mostrar',
        request: (chosen) => ({ of: 'report', options: reportOptions(chosen), form: { as: 'part' } }),
      },
      '/relatorio': {
        ...report,
        text: 'Ver para imprimir',
        request: (chosen, wayBack, more) => ({
          of: 'report',
          options: reportOptions(chosen, more),
          form: { as: 'html', wayBack },
        }),
      },
      '/folhas': {
        ...answers,
        text: 'Ver as folhas para a parede',
        request: (chosen, wayBack) => ({
          of: 'report',
          options: optionsOf(chosen),
          form: { as: 'folhas', endereco, wayBack },
        }),
      },
      '/numeros.xlsx': {
        ...report,
        text: 'Baixar os números',
        request: (chosen, _wayBack, more) => ({
          of: 'report',
          options: reportOptions(chosen, more),
          form: { as: 'xlsx' },
        }),
        download: 'numeros.xlsx',
      },
      '/respostas.xlsx': {
        ...answers,
        text: 'Baixar as respostas',
        request: (chosen) => ({ of: 'answers', options: { ...optionsOf(chosen), formato: 'xlsx' } }),
        download: 'respostas.xlsx',
      },
      '/respostas.csv': {
        ...answers,
        request: (chosen) => ({ of: 'answers', options: { ...optionsOf(chosen), formato: 'csv' } }),
        download: 'respostas.csv',
      },
      ...(contacts && {
        '/contatos.xlsx': {
          ...answers,
          text: 'Baixar quem espera retorno',
          request: (chosen: Chosen) => ({
            of: 'contacts' as const,
            options: { ...optionsOf(chosen), formato: 'xlsx' as const },
          }),
          download: 'contatos.xlsx',
        },
      }),
    },
    others: {
      '/alerta': {
        title: 'Alerta da semana',
        text: 'Ver o alerta',
        request: (chosen, wayBack) => ({ of: 'alert', options: optionsOf(chosen), wayBack }),
        fields: [[PERIOD, 'Semana', weeks], where],
        missing: 'Ainda não há uma semana completa.',
      },
      '/cartazes': {
        title: 'Cartazes com o código QR',
        text: 'Ver os cartazes',
        request: (chosen, wayBack) => ({
          of: 'posters',
          options: {
            ...placeOf(chosen.get('onde')),
            endereco: endereco ?? '',
            formato: POSTER_FORMATS.find((format) => format === chosen.get('formato')) ?? 'a4',
          },
          wayBack,
        }),
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
 * Returns a function that reads what the panel offers now. It remembers the first survey, because that query reads all
 * surveys. It looks for it again if the database no longer has it: a copy was restored.
 * @param open opens the database that is there now
 * @param endereco the address of the survey, for QR codes
 */
export const panelReader = (
  open: <T>(use: (db: Db) => Promise<T>) => Promise<T>,
  zone: Zone,
  endereco: string | undefined,
  contacts: boolean,
) => {
  let first: FirstSurvey | undefined;
  return async (now = new Date()): Promise<Panel> =>
    open(async (db) => {
      if (first === undefined || !(await isStored(db, first))) first = await firstSurvey(db, now);
      const { day } = zone.at(Date.parse(first?.criada_em ?? '9999'));
      return panelSince(db, day, { zone, now }, endereco, contacts);
    });
};
