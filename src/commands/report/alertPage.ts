import { counted } from '../common/counted';
import { html, type Html } from '../common/html';
import type { Letterhead } from '../common/letterhead';
import { documentOf } from './document';
import { line, scaleOf, symbol, type Scale } from './lines';
import type { Alert, Drop } from './report';
import { percent, shortDay, silentMark } from './words';

type Days = Alert['dias'];
const daysText = ({ de, ate }: Days): string => `${shortDay(de)} a ${shortDay(ate)}`;

/** `2 locais abaixo do habitual, 1 local sem pesquisas` */
export const alertTitle = ({ quedas, silencios }: Alert): string =>
  [
    ...(quedas.length > 0 ? [counted(quedas.length, 'local abaixo do habitual', 'locais abaixo do habitual')] : []),
    ...(silencios.length > 0 ? [counted(silencios.length, 'local sem pesquisas', 'locais sem pesquisas')] : []),
  ].join(', ');

const dropped = (drop: Drop, { semana }: Alert, scale: Scale): Html => {
  const { nome, desde, satisfacao, comparavel, habitual, pesquisas, perguntas } = drop;
  const week = drop.semana
    ? `${percent(drop.semana.satisfacao)} em ${counted(drop.semana.pesquisas, 'pesquisa', 'pesquisas')}`
    : 'menos de 8 pesquisas';
  return html`<section>
    <h2>${nome}</h2>
    <div class="drop">
      ${line(drop, scale, 300, 90, habitual)}
      <div>
        <p class="mark below">${symbol('below')} ${percent(satisfacao ?? 0)}${comparavel === null ? ', ' : `; sem o que é novo, ${percent(comparavel)}: `}abaixo do habitual (${percent(habitual ?? 0)}) desde ${shortDay(desde)}</p>
        <p>${counted(pesquisas ?? 0, 'pesquisa', 'pesquisas')} em 28 dias. Na última semana (${daysText(semana)}): ${week}.</p>
        ${perguntas.map((pergunta) => html`<p><small>${pergunta.descricao} <b>${percent(pergunta.satisfacao)}</b>, habitual ${percent(pergunta.habitual)}</small></p> `)}
      </div>
    </div>
  </section> `;
};

/** The page that names the wards that are below their usual share, or silent. */
export const alertPage = (alert: Alert, letterhead: Letterhead): string => {
  const { quedas, silencios, dias, sobre } = alert;
  const scale = scaleOf(quedas);
  return documentOf(letterhead, sobre, {
    title: `Alerta · ${daysText(dias)}`,
    headline: `${alertTitle(alert)}.`,
    content: [
      ...quedas.map((drop) => dropped(drop, alert, scale)),
      silencios.length === 0
        ? ''
        : html`<section>
            <h2>Sem pesquisas</h2>
            <ul>
              ${silencios.map(({ nome, semPesquisasDesde }) => html`<li class="silent"><span>${symbol('silent')} <b>${nome}</b> ${silentMark(semPesquisasDesde).text}: confira o código QR e o tablet</span></li> `)}
            </ul>
          </section>`,
    ],
    notes: [
      `As linhas mostram 13 períodos de 28 dias, o último de ${daysText(dias)}. Tracejado: habitual, a média dos 12 anteriores, nas mesmas perguntas.`,
      'Uso interno do hospital. Sem nomes nem telefones.',
    ],
  });
};
