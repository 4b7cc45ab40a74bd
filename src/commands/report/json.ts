import type { Resposta } from '../../contract/respostas';
import { answersIn } from './disclosure';
import type { Group } from './figures';
import type { ReportFacts } from './page';
import { CAREFUL, highlightsOf, leadOf, signalsOf } from './words';

/** Raised when a field goes or changes its meaning; a field that is added raises nothing. */
const VERSION = 1;

const facesOf = ({ MB, BO, RE, RU }: Record<Resposta, number>) =>
  ({ MB, BO, RE, RU }) satisfies Record<Resposta, number>;
const common = ({ satisfaction, change }: Group) => ({
  satisfacao: satisfaction && { valor: satisfaction.value, de: satisfaction.low, ate: satisfaction.high },
  mudanca: change && { pontos: change.points, alemDoAcaso: change.beyondChance },
});

/** The numbers of the report for other programs (.github/docs/commands.md); shares in whole percent. */
export const reportJson = ({ figures, period, before, target }: ReportFacts): string => {
  const { total, locais, perguntas } = figures;
  const report = {
    versao: VERSION,
    periodo: { de: period.from, ate: period.to },
    pesquisas: total.surveys,
    respostas: total.faces && answersIn(total.faces),
    ...common(total),
    destaques: [leadOf(figures, period), ...(total.faces ? highlightsOf(figures, period, before, target) : [])],
    locais: locais.map((local) => ({
      Id: local.Id,
      Descricao: local.name,
      pesquisas: local.surveys,
      respostas: local.faces && facesOf(local.faces),
      ...common(local),
      sinais: [...signalsOf(local).map(({ text }) => text), ...(local.satisfaction?.careful ? [CAREFUL] : [])],
      protegido: local.faces === null,
    })),
    perguntas: perguntas.map((pergunta) => ({
      Id: pergunta.Id,
      Descricao_Pergunta: pergunta.name,
      respostas: pergunta.surveys,
      ...common(pergunta),
    })),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
};
