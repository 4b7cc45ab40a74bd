import type { Resposta } from '../../contract/respostas';
import { answersIn, type Change, type Share } from './disclosure';
import type { Group } from './figures';
import type { ReportFacts } from './page';
import { highlightsOf, leadOf, signalsOf } from './words';

/** Raised when a field goes or changes its meaning; a field that is added raises nothing. */
const VERSION = 1;

const share = (satisfacao: Share | null) =>
  satisfacao && { valor: satisfacao.value, de: satisfacao.low, ate: satisfacao.high };
const change = (mudanca: Change | null) => mudanca && { pontos: mudanca.points, alemDoAcaso: mudanca.beyondChance };
const facesOf = ({ MB, BO, RE, RU }: Record<Resposta, number>) =>
  ({ MB, BO, RE, RU }) satisfies Record<Resposta, number>;
const common = ({ satisfaction, change: mudanca }: Group) => ({
  satisfacao: share(satisfaction),
  mudanca: change(mudanca),
});

/** The numbers of the report for other programs (.github/docs/commands.md); shares in whole percent. */
export const reportJson = ({ figures, period, before, target }: ReportFacts): string =>
  JSON.stringify(
    {
      versao: VERSION,
      periodo: { de: period.from, ate: period.to },
      pesquisas: figures.total.surveys,
      respostas: figures.total.faces && answersIn(figures.total.faces),
      ...common(figures.total),
      destaques: [
        leadOf(figures, period),
        ...(figures.total.faces ? highlightsOf(figures, period, before, target) : []),
      ],
      locais: figures.locais.map((local) => ({
        Id: local.Id,
        Descricao: local.name,
        pesquisas: local.surveys,
        respostas: local.faces && facesOf(local.faces),
        ...common(local),
        sinais: signalsOf(local),
        protegido: local.faces === null,
      })),
      perguntas: figures.perguntas.map((pergunta) => ({
        Id: pergunta.Id,
        Descricao_Pergunta: pergunta.name,
        respostas: pergunta.surveys,
        ...common(pergunta),
      })),
    },
    null,
    2,
  ) + '\n';
