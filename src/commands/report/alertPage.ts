import { counted } from '../common/names';
import { html, type Html } from '../common/html';
import type { Letterhead } from '../common/letterhead';
import { brazilianDay } from '../common/zone';
import { reportDocument } from './reportDocument';
import type { Alert, Drop } from './alert';
import { line, scaleOf, symbol, type Scale } from './lines';
import { causeText, list } from './table';
import { compared, percent, shortDay, silenceOf, since, withShare } from './words';

const daysText = ({ de, ate }: Alert['dias']): string => `${shortDay(de)} a ${brazilianDay(ate)}`;

/** `2 locais abaixo do habitual, 1 local sem pesquisas.`, or how many could be compared if there is no alert */
export const alertTitle = ({ quedas, perguntas, silencios, comparados }: Alert): string => {
  const found = [
    quedas.length > 0 && counted(quedas.length, 'local abaixo do habitual', 'locais abaixo do habitual'),
    perguntas.length > 0 && counted(perguntas.length, 'pergunta abaixo do habitual', 'perguntas abaixo do habitual'),
    silencios.length > 0 && counted(silencios.length, 'local sem pesquisas', 'locais sem pesquisas'),
  ].filter(Boolean);
  return `${found.join(', ') || `Nenhum alerta. Locais com habitual para comparar: ${comparados}`}.`;
};

const partText = (part: Drop['partes'][number]): Html =>
  html`<p>
    ${causeText(part)}
  </p> `;

const dropped = (drop: Drop, { semana }: Alert, scale: Scale): Html => {
  const { titulo, desde, pesquisas, partes } = drop;
  const week = drop.semana
    ? `${percent(drop.semana.satisfacao)} em ${counted(drop.semana.pesquisas, 'pesquisa', 'pesquisas')}`
    : 'menos de 8 pesquisas';
  const fall = `${withShare(drop, compared(drop))} desde ${shortDay(desde)}${since(drop)}`;
  const answered = counted(pesquisas ?? 0, 'pesquisa', 'pesquisas');
  return html`<section>
    <h2>${titulo}</h2>
    <div class="drop">
      ${line(drop, scale, 300, 90)}
      <div>
        <p class="mark abaixo">${symbol('abaixo')} ${fall}</p>
        <p>${answered} em 28 dias. Na última semana (${daysText(semana)}): ${week}.</p>
        ${partes.map(partText)}
      </div>
    </div>
  </section> `;
};

/** @returns a complete HTML document */
export const alertPage = (alert: Alert, letterhead: Letterhead, navigation?: Html): string => {
  const { quedas, perguntas, silencios, dias, sobre } = alert;
  const drops = [...quedas, ...perguntas];
  const scale = scaleOf([...drops, ...silencios]);
  return reportDocument(letterhead, sobre, {
    navigation,
    title: `Alerta · ${daysText(dias)}`,
    headline: alertTitle(alert),
    content: [
      ...drops.map((drop) => dropped(drop, alert, scale)),
      list(
        'Sem pesquisas',
        silencios.flatMap((row) => silenceOf(row, dias)),
        scale,
      ),
    ],
    notes: [
      'As linhas mostram 13 períodos de 28 dias. ' +
        'Tracejado: habitual, a média dos 12 anteriores, fora os marcados, nas mesmas perguntas; ' +
        'falta onde a linha conta também outras.',
    ],
  });
};
