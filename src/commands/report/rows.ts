import { monthName } from '../common/period';
import type { Group } from './groups';
import type { Report } from './report';
import * as words from './words';

/** A group in the lists and tables. */
export interface Row {
  name: string;
  group: Group;
  marks: words.Mark[];
  /** `novo`, `texto novo em 15/09` */
  notes: string[];
}

export const rowsOf = (report: Report) => {
  const { periodo, total, unidades, locais, perguntas } = report;
  const row = (name: string, group: Group, news: string | null = null): Row => ({
    name,
    group,
    marks: words.marksOf(group, periodo),
    notes: [
      ...(news === null ? [] : [news]),
      ...(group.habitualDesde === null ? [] : [`novo habitual desde ${monthName(group.habitualDesde)}`]),
      // The headline says it if there is no usual value at all.
      ...(news === null && group.pesquisas !== null && group.habitual === null && total.habitual !== null
        ? ['ainda sem habitual']
        : []),
    ],
  });
  return {
    total: row('Todos os locais', total),
    unidades: unidades.map((unidade) => row(unidade.nome, unidade)),
    locais: locais.map((local) => {
      const { marks, ...rest } = row(local.nome, local, local.novoDesde && 'novo');
      const silent = local.semPesquisasDesde === null ? [] : [words.silentMark(local.semPesquisasDesde)];
      return { ...rest, marks: [...marks, ...silent], unidade: local.unidade };
    }),
    perguntas: perguntas.map((pergunta) =>
      row(
        pergunta.descricao,
        pergunta,
        pergunta.textoNovoDesde && `texto novo em ${words.shortDay(pergunta.textoNovoDesde)}`,
      ),
    ),
  };
};
