import type { Share } from '../statistics/share';
import type { Cut, Stretch } from './courses';
import type { Attendance, Group, Participation } from './figures';
import { hasCounts, type ReportFacts } from './page';
import { CAREFUL, highlightsOf, leftOutTexts, lowestOf, signalsOf } from './words';

/** The format's version. Raise it when a field is removed or changes its meaning, not when one is added. */
const VERSION = 1;

const shareOf = (share: Share | null) => share && { valor: share.share, de: share.low, ate: share.high };
const stretchOf = ({ from, to, value }: Stretch) => ({ de: from, ate: to, valor: value });
const cutOf = ({ from, before, after }: Cut) => ({ desde: from, de: before, para: after });
const attendanceOf = (attendance: Attendance | null) =>
  attendance && { atendimentos: attendance.patients, taxa: attendance.rate };

/** The report as JSON (.github/docs/commands.md). Shares are in whole percent. Null is a figure that may not be shown. */
export const reportJson = (facts: ReportFacts): string => {
  const { figures, period, before, target, isInternal } = facts;
  const { total, locais, perguntas, unidades } = figures;
  const counts = hasCounts(facts);
  const counted = (count: number | null) => (counts ? count : null);
  const facesOf = ({ faces }: Group) => {
    if (!faces || !counts) return null;
    const { MB, BO, RE, RU } = faces;
    return { MB, BO, RE, RU };
  };
  const common = ({ share, change }: Group) => ({
    satisfacao: shareOf(share),
    mudanca: change && {
      pontos: change.now - change.before,
      alemDoAcaso: change.beyondChance,
      de: change.before,
      para: change.now,
    },
    poucasRespostas: share?.isUncertain ?? false,
  });
  const participationOf = ({ opened, complete, interrupted, blank }: Participation) => ({
    abertas: counted(opened),
    completas: counted(complete),
    interrompidas: counted(interrupted),
    emBranco: counted(blank),
  });
  const perguntaOf = (pergunta: Group & { Id: unknown }) => ({
    Id: pergunta.Id,
    Descricao_Pergunta: pergunta.name,
    respostas: counted(pergunta.surveys),
    ...common(pergunta),
  });
  const totalFaces = facesOf(total);
  const report = {
    versao: VERSION,
    usoInterno: isInternal,
    ...(isInternal ? { aviso: 'USO INTERNO, NÃO DIVULGAR' } : {}),
    periodo: { de: period.from, ate: period.to },
    periodoAnterior: { de: before.from, ate: before.to },
    pesquisas: counted(total.surveys),
    respostas: totalFaces && Object.values(totalFaces).reduce((sum, count) => sum + count, 0),
    ...common(total),
    meta: target,
    incompleto: figures.notCounted.length > 0,
    foraDasSomas: figures.notCounted,
    destaques: highlightsOf(facts),
    participacao: participationOf(total.now),
    participacaoComparada: participationOf(total.compared.now),
    participacaoAnterior: participationOf(total.compared.before),
    participacaoSem: counts ? total.compared.leftOut : [],
    atendimentos: counts ? attendanceOf(total.attendance) : null,
    pedemRetorno: counted(figures.callBack),
    foraDaComparacao: leftOutTexts(figures.leftOut),
    perguntasComuns: figures.rankedBy,
    unidades: unidades.map((unidade) => ({
      Unidade: unidade.name,
      pesquisas: counted(unidade.surveys),
      respostas: facesOf(unidade),
      ...common(unidade),
    })),
    locais: locais.map((local) => ({
      Id: local.Id,
      Descricao: local.name,
      Unidade: local.unidade,
      pesquisas: counted(local.surveys),
      respostas: facesOf(local),
      ...common(local),
      perguntasComuns: local.ranked,
      afastado: local.apart === null ? null : local.apart === 'low' ? 'abaixo' : 'acima',
      sinais: [...signalsOf(local).map(({ text }) => text), ...(local.share?.isUncertain ? [CAREFUL] : [])],
      protegido: local.share === null,
      segmentos: local.share ? local.course.pieces.map(stretchOf) : [],
      semanas: local.share ? local.course.points.map(stretchOf) : [],
      quedas: local.share ? local.course.cuts.map(cutOf) : [],
      semPesquisas: local.silence && { desde: local.silence.last, nenhuma: local.silence.isTotal },
      participacao: participationOf(local.now),
      participacaoAnterior: participationOf(local.before),
      atendimentos: counts ? attendanceOf(local.attendance) : null,
    })),
    perguntas: perguntas.map(perguntaOf),
    menores: lowestOf(perguntas).map(({ Id }) => Id),
    turnos: (['manha', 'tarde', 'noite'] as const).map((turno, index) => ({
      turno,
      segundaASexta: shareOf(figures.shifts[index]?.[0] ?? null),
      sabadoEDomingo: shareOf(figures.shifts[index]?.[1] ?? null),
    })),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
};
