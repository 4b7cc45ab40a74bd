import type { Share } from '../statistics/share';
import type { WeeksShare } from './courses';
import type { Attendance, Group, Participation } from './figures';
import type { Facts } from './gather';
import { CAREFUL, highlightsOf, INTERNAL, leftOutTexts, lowestOf, signalsOf } from './words';

/** The version of the format. Raise it when a field is removed or changes its meaning. */
const VERSION = 2;

const shareOf = (share: Share | null, hasInterval: boolean) =>
  share && { valor: share.share, de: hasInterval ? share.low : null, ate: hasInterval ? share.high : null };

/** The fields are described in .github/docs/commands.md. */
const contentOf = (facts: Facts) => {
  const { figures, period, before, target, isInternal, hasCounts } = facts;
  const { total, locais, perguntas, unidades } = figures;
  const counted = <T>(count: T | null): T | null => (hasCounts ? count : null);
  const weeksOf = (weeks: readonly WeeksShare[]) =>
    weeks.map(({ from, to, value }) => ({ de: from, ate: to, valor: value }));
  const attendanceOf = (attendance: Attendance | null) =>
    counted(attendance && { atendimentos: attendance.patients, taxa: attendance.rate });
  const common = ({ share, change }: Group) => ({
    satisfacao: shareOf(share, hasCounts),
    mudanca: change && {
      pontos: change.after - change.before,
      alemDoAcaso: change.beyondChance,
      de: change.before,
      para: change.after,
    },
    poucasRespostas: share?.isUncertain ?? false,
  });
  const participationOf = ({ opened, complete, interrupted, blank }: Participation) => ({
    abertas: counted(opened),
    completas: counted(complete),
    interrompidas: counted(interrupted),
    emBranco: counted(blank),
  });
  const faces = counted(total.faces);
  return {
    versao: VERSION,
    usoInterno: isInternal,
    ...(isInternal ? { aviso: INTERNAL } : {}),
    periodo: { de: period.from, ate: period.to },
    periodoAnterior: { de: before.from, ate: before.to },
    pesquisas: counted(total.surveys),
    respostas: faces && Object.values(faces).reduce((sum, count) => sum + count, 0),
    ...common(total),
    meta: target,
    incompleto: figures.notCounted.length > 0 || figures.lacksAnswers,
    foraDasSomas: figures.notCounted,
    destaques: highlightsOf(facts),
    participacao: participationOf(total.now),
    participacaoComparada: participationOf(total.compared.now),
    participacaoAnterior: participationOf(total.compared.before),
    participacaoSem: hasCounts ? total.compared.leftOut : [],
    atendimentos: attendanceOf(total.attendance),
    pedemRetorno: counted(figures.callBack),
    foraDaComparacao: leftOutTexts(figures.leftOut, period),
    perguntasComuns: figures.rankedBy,
    unidades: unidades.map((unidade) => ({
      Unidade: unidade.name,
      pesquisas: counted(unidade.surveys),
      respostas: counted(unidade.faces),
      ...common(unidade),
    })),
    locais: locais.map((local) => ({
      Id: local.Id,
      Descricao: local.descricao,
      Unidade: local.unidade,
      pesquisas: counted(local.surveys),
      respostas: counted(local.faces),
      ...common(local),
      perguntasComuns: local.ranked,
      afastado: local.apart === null ? null : local.apart === 'low' ? 'abaixo' : 'acima',
      sinais: [...signalsOf(local).map(({ text }) => text), ...(local.share?.isUncertain ? [CAREFUL] : [])],
      protegido: local.share === null,
      segmentos: local.share ? weeksOf(local.course.pieces) : [],
      semanas: local.share ? weeksOf(local.course.points) : [],
      quedas: (local.share ? local.course.cuts : []).flatMap(({ from, before: de, after: para }) =>
        para < de ? [{ desde: from, de, para }] : [],
      ),
      semPesquisas: local.silence && { desde: local.silence.last, nenhuma: local.silence.isTotal },
      participacao: participationOf(local.now),
      participacaoAnterior: participationOf(local.before),
      atendimentos: attendanceOf(local.attendance),
    })),
    perguntas: perguntas.map((pergunta) => ({
      Id: pergunta.Id,
      Descricao_Pergunta: pergunta.descricao,
      respostas: counted(pergunta.surveys),
      ...common(pergunta),
    })),
    menores: lowestOf(perguntas).map(({ Id }) => Id),
    turnos: (['manha', 'tarde', 'noite'] as const).map((turno, index) => ({
      turno,
      segundaASexta: shareOf(figures.shifts[index]?.[0] ?? null, isInternal),
      sabadoEDomingo: shareOf(figures.shifts[index]?.[1] ?? null, isInternal),
    })),
  };
};

export type ReportContent = ReturnType<typeof contentOf>;

export const reportJson = (facts: Facts): string => `${JSON.stringify(contentOf(facts), null, 2)}\n`;
