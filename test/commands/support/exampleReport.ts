import type { Alert } from '../../../src/commands/report/answers/alert';
import type {
  CellRow,
  Group,
  LocalRow,
  OutrosRow,
  PerguntaRow,
  Report,
  Row,
} from '../../../src/commands/report/answers/types';
import type { Situacao } from '../../../src/commands/report/rule/usual';
import { DEFAULT_LOGO } from '../../../src/commands/common/letterhead';

export const letterhead = { title: 'Hospital Universitário', logo: DEFAULT_LOGO };

/** `2025-10` to `2026-10` */
const MONTHS = Array.from({ length: 13 }, (_, index) => new Date(Date.UTC(2025, 9 + index)).toISOString().slice(0, 7));

/** Figures with a share of `satisfacao` in October 2026, and of `habitual` in the twelve months before. */
export const group = (satisfacao: number, habitual: number | null = satisfacao, pesquisas = 100): Group => {
  const apart = satisfacao - (habitual ?? satisfacao);
  const situacao: Situacao = apart <= -5 ? 'abaixo' : apart >= 5 ? 'acima' : 'habitual';
  return {
    pesquisas,
    satisfacao,
    faces: { MB: 6 * satisfacao, BO: 4 * satisfacao, RE: 7 * (100 - satisfacao), RU: 3 * (100 - satisfacao) },
    habitual,
    diferenca: habitual === null ? null : apart,
    situacao: habitual === null ? null : situacao,
    mesesSeguidos: situacao === 'habitual' ? 0 : 1,
    meses: MONTHS.map((mes, index) => ({
      mes,
      pesquisas,
      satisfacao: index < 12 ? habitual : satisfacao,
      situacao: habitual === null ? null : index < 12 ? 'habitual' : situacao,
    })),
  };
};

/** A row with these figures. */
export const row = (figures: Group, more: Partial<Row> = {}): Row => ({
  titulo: 'Todos os locais',
  isHidden: false,
  group: figures,
  distance: figures.situacao === null ? null : figures.situacao === 'habitual' ? 'near' : 'marked',
  usualSince: null,
  existsSince: '2025-10',
  usualFrom: figures.habitual === null ? null : 0,
  choice: null,
  noted: [],
  ...more,
});

export const hidden = (more: Partial<Row> = {}): Row => ({
  ...row(group(80)),
  isHidden: true,
  group: Object.fromEntries(Object.keys(group(80)).map((key) => [key, null])) as { [Key in keyof Group]: null },
  distance: null,
  usualFrom: null,
  ...more,
});

export const local = (titulo: string, of: Row, more: Partial<LocalRow> = {}): LocalRow => ({
  ...of,
  Id: titulo.slice(0, 9),
  descricao: titulo,
  titulo,
  ativo: true,
  meta: null,
  unidade: null,
  novoDesde: null,
  semPesquisasDesde: null,
  quando: null,
  folha: null,
  choice: { local: titulo.slice(0, 9) },
  causes: [],
  semDia: null,
  atendimentos: null,
  ...more,
});

export const pergunta = (descricao: string, of: Row): PerguntaRow => ({
  ...of,
  Id: descricao,
  descricao,
  titulo: descricao,
  textoDesde: null,
  textoNovoDesde: null,
  choice: { pergunta: descricao },
  hasOtherTexts: false,
});

export const outros = (more: Partial<OutrosRow> = {}): OutrosRow => ({
  ...row(group(75, null, 11)),
  titulo: 'Outros locais (2)',
  unidade: null,
  isAcrossUnits: false,
  locais: ['UTI Adult', 'Capela'],
  ...more,
});

const quando = (titulo: string, of: Row): CellRow => ({
  ...of,
  titulo,
  turno: titulo.includes('19 às') ? 'noite' : 'dia',
  fimDeSemana: titulo.startsWith('Sábado'),
});

/** Three cells, of which one is below its usual share. */
export const cells = (): CellRow[] => [
  quando('Segunda a sexta, 7 às 19 h', row(group(84))),
  quando('Segunda a sexta, 19 às 7 h', row(group(59, 78))),
  quando('Sábado e domingo, 7 às 19 h', row(group(79))),
];

const QUESTIONS = ['a recepção', 'o tempo de espera', 'a limpeza do ambiente', 'o silêncio à noite', 'as refeições'];

/** The report of October 2026. */
export const exampleReport = (more: Partial<Report> = {}): Report => ({
  periodo: { de: '2026-10-01', ate: '2026-10-31' },
  antes: null,
  total: {
    ...row(group(80)),
    abertas: 620,
    naoRespondidas: 82,
    esperamRetorno: 34,
    quando: null,
    pesquisasAntes: 573,
    atendimentos: null,
  },
  unidades: [],
  locais: [
    local('Pediatria', row({ ...group(69, 87), mesesSeguidos: 2 })),
    local('Pronto-socorro', row(group(71))),
    local('Clínica médica', row(group(79))),
    local('Centro cirúrgico', row(group(89, 80))),
    local('Oncologia', row(group(90, null)), { novoDesde: '2026-08-03' }),
    local('Hemodiálise', row(group(95)), { semPesquisasDesde: '2026-10-11' }),
    local('Capela', hidden()),
    local('UTI Adulto', hidden()),
  ],
  outros: [outros()],
  perguntas: [...QUESTIONS, ...QUESTIONS.map((question) => `${question}, de modo geral`)].map((question, index) =>
    pergunta(`Como você avalia ${question}?`, row(group(62 + 3 * index, index === 0 ? 77 : undefined))),
  ),
  outrasPerguntas: null,
  emNenhuma: null,
  sobre: null,
  contaAte: null,
  contaDesde: null,
  meta: null,
  notas: [],
  periodoMaior: null,
  feitoEm: '2026-11-02',
  ...more,
});

export const exampleAlert = (more: Partial<Alert> = {}): Alert => ({
  semana: { de: '2026-10-26', ate: '2026-11-01' },
  dias: { de: '2026-10-05', ate: '2026-11-01' },
  quedas: [
    {
      ...row(group(69, 87, 48)),
      titulo: 'Pediatria',
      desde: '2026-09-07',
      semana: { pesquisas: 12, satisfacao: 66 },
      causes: [{ titulo: 'Como você avalia o tempo de espera?', satisfacao: 45, diferenca: -29 }],
      semDia: { dia: '2026-10-14', satisfacao: 86 },
    },
  ],
  perguntas: [],
  silencios: [{ ...hidden(), titulo: 'Hemodiálise', semPesquisasDesde: '2026-10-11' }],
  ultimaSemana: { pesquisas: 120, satisfacao: 81 },
  comparados: 6,
  sobre: null,
  ...more,
});
