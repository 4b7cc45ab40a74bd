import type { Alert } from '../../../src/commands/report/answers/alert';
import type { LocalGroup, Report } from '../../../src/commands/report/answers/figures';
import type { Group } from '../../../src/commands/report/rule/groups';
import type { Situacao } from '../../../src/commands/report/rule/usual';
import { DEFAULT_LOGO } from '../../../src/commands/common/letterhead';

export const letterhead = { title: 'Hospital Universitário', logo: DEFAULT_LOGO };

/** `2025-10` to `2026-10` */
const MONTHS = Array.from({ length: 13 }, (_, index) => new Date(Date.UTC(2025, 9 + index)).toISOString().slice(0, 7));

/** A group with a share of `satisfacao` in October 2026, and of `habitual` in the twelve months before. */
export const group = (satisfacao: number, habitual: number | null = satisfacao, pesquisas = 100): Group => {
  const apart = satisfacao - (habitual ?? satisfacao);
  const situacao: Situacao = apart <= -5 ? 'abaixo' : apart >= 5 ? 'acima' : 'habitual';
  return {
    pesquisas,
    satisfacao,
    faces: { MB: 6 * satisfacao, BO: 4 * satisfacao, RE: 7 * (100 - satisfacao), RU: 3 * (100 - satisfacao) },
    habitual,
    situacao: habitual === null ? null : situacao,
    mesesSeguidos: situacao === 'habitual' ? 0 : 1,
    meses: MONTHS.map((mes, index) => ({
      mes,
      pesquisas,
      satisfacao: index < 12 ? habitual : satisfacao,
      situacao: habitual === null ? null : index < 12 ? 'habitual' : situacao,
    })),
    titulo: 'Todos os locais',
    hiddenBy: null,
    comparableShare: null,
    usualSince: null,
    usualFrom: habitual === null ? null : 0,
  };
};

export const hidden = (hiddenBy: Group['hiddenBy'] = 'few'): Group => ({
  ...(Object.fromEntries(Object.keys(group(80)).map((key) => [key, null])) as Record<keyof Group, null>),
  titulo: 'Todos os locais',
  hiddenBy,
});

export const local = (titulo: string, of: Group, more: Partial<LocalGroup> = {}): LocalGroup => ({
  ...of,
  Id: titulo.slice(0, 9),
  descricao: titulo,
  titulo,
  ativo: true,
  unidade: null,
  novoDesde: null,
  semPesquisasDesde: null,
  quando: null,
  folha: null,
  choice: `local=${titulo.slice(0, 9)}`,
  causes: [],
  noted: [],
  atendimentos: null,
  ...more,
});

export const pergunta = (descricao: string, of: Group): Report['perguntas'][number] => ({
  ...of,
  Id: descricao,
  descricao,
  titulo: descricao,
  textoNovoDesde: null,
  choice: `pergunta=${descricao}`,
  noted: [],
  hasOtherTexts: false,
});

const quando = (titulo: string, of: Group): NonNullable<Report['total']['quando']>[number] => ({
  ...of,
  titulo,
  turno: titulo.includes('19 às') ? 'noite' : 'dia',
  fimDeSemana: titulo.startsWith('Sábado'),
});

/** Four cells, of which one is below its usual share and one hidden. */
export const cells = (): NonNullable<Report['total']['quando']> => [
  quando('Segunda a sexta, 7 às 19 h', group(84)),
  quando('Segunda a sexta, 19 às 7 h', group(59, 78)),
  quando('Sábado e domingo, 7 às 19 h', group(79)),
  quando('Sábado e domingo, 19 às 7 h', hidden()),
];

const QUESTIONS = ['a recepção', 'o tempo de espera', 'a limpeza do ambiente', 'o silêncio à noite', 'as refeições'];

/** The report of October 2026. */
export const exampleReport = (more: Partial<Report> = {}): Report => ({
  periodo: { de: '2026-10-01', ate: '2026-10-31' },
  total: {
    ...group(80),
    abertas: 620,
    naoRespondidas: 82,
    esperamRetorno: 34,
    quando: null,
    noted: [],
    pesquisasAntes: 573,
    atendimentos: null,
  },
  unidades: [],
  locais: [
    local('Pediatria', { ...group(69, 87), mesesSeguidos: 2 }),
    local('Pronto-socorro', group(71)),
    local('Clínica médica', group(79)),
    local('Centro cirúrgico', group(89, 80)),
    local('Oncologia', group(90, null), { novoDesde: '2026-08-03' }),
    local('Hemodiálise', group(95), { semPesquisasDesde: '2026-10-11' }),
    local('Capela', hidden('protects')),
    local('UTI Adulto', hidden()),
  ],
  perguntas: [...QUESTIONS, ...QUESTIONS.map((question) => `${question}, de modo geral`)].map((question, index) =>
    pergunta(`Como você avalia ${question}?`, group(62 + 3 * index, index === 0 ? 77 : undefined)),
  ),
  sobre: null,
  contaAte: null,
  contaDesde: null,
  meta: null,
  notas: [],
  comparacao: null,
  feitoEm: '2026-11-02',
  ...more,
});

export const exampleAlert = (more: Partial<Alert> = {}): Alert => ({
  semana: { de: '2026-10-26', ate: '2026-11-01' },
  dias: { de: '2026-10-05', ate: '2026-11-01' },
  quedas: [
    {
      ...group(69, 87, 48),
      titulo: 'Pediatria',
      mesesSeguidos: null,
      desde: '2026-09-07',
      semana: { pesquisas: 12, satisfacao: 66 },
      partes: [{ titulo: 'Como você avalia o tempo de espera?', satisfacao: 45, habitual: 74 }],
    },
  ],
  perguntas: [],
  silencios: [{ ...hidden(), titulo: 'Hemodiálise', semPesquisasDesde: '2026-10-11' }],
  comparados: 6,
  sobre: null,
  ...more,
});
