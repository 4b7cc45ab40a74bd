import { html, type Html } from '../common/html';
import { describePeriod } from '../common/period';
import { bar, courseChart, drawnOf, type Scale } from './charts';
import { byName, type LocalGroup, type PerguntaGroup } from './figures';
import { documentOf, type ReportFacts } from './page';
import type { Share } from '../statistics/share';
import { between, CAREFUL, courseText, LACKS_ANSWERS, LOWEST, lowestOf, PARTIAL, percent } from './words';
import { counted } from '../common/counted';

/** `entre 70 e 90 %; poucas respostas: leia com cuidado`, without the interval if the report shows no counts */
const rangeText = (share: Share, hasCounts: boolean): string =>
  [...(hasCounts ? [between(share)] : []), ...(share.isUncertain ? [CAREFUL] : [])].join('; ');

const questions = (title: string, perguntas: readonly PerguntaGroup[], hasCounts: boolean): Html =>
  html`<div>
    <h3>${title}</h3>
    <ul>
      ${perguntas.map(({ name, share }) => html`<li><strong>${percent(share?.share ?? 0)}</strong> ${name} <small>${share ? rangeText(share, hasCounts) : ''}</small></li>`)}
    </ul>
  </div>`;

const sheet = (local: LocalGroup, scale: Scale | null, facts: ReportFacts): Html => {
  const { period, target, hospital, hasCounts } = facts;
  const { share, surveys, faces, course } = local;
  const head = html`${hospital.logo}
    <p>${hospital.title}</p>
    <h2>${local.name}</h2>
    <p>${describePeriod(period)}</p>`;
  if (!share || !faces) {
    return html`<section class="wall">
      ${head}
      <p class="share">Ainda poucas respostas</p>
      <p>Com mais pesquisas respondidas, o resultado deste local aparece aqui.</p>
    </section> `;
  }
  const asked = local.perguntasOf().filter(({ share: own }) => own);
  const lowest = lowestOf(asked);
  const highest = asked.slice(LOWEST).slice(-LOWEST).reverse();
  const text = courseText(course);
  return html`<section class="wall">
    ${head}
    <p class="share"><strong>${percent(share.share)}</strong> das respostas são “muito bom” ou “bom”</p>
    ${bar([
      ['share-part', share.share],
      ['rest', 100 - share.share],
    ])}
    <p>
      ${hasCounts ? `${between(share)}, com 95 % de confiança` : 'Na semana'}${share.isUncertain ? ` (${CAREFUL})` : ''}${target === null ? '' : `; meta ${percent(target)}`}.
      ${hasCounts ? `${counted(surveys ?? 0, 'pesquisa respondida', 'pesquisas respondidas')}${local.isPartial ? `, ${PARTIAL}` : local.lacksAnswers ? `, ${LACKS_ANSWERS}` : ''}.` : ''}
    </p>
    <div class="columns">
      ${
        lowest.length === 0
          ? questions('As perguntas', asked.slice(0, LOWEST), hasCounts)
          : [
              questions('O que foi mais bem avaliado', highest, hasCounts),
              questions('O que pode melhorar', lowest, hasCounts),
            ]
      }
    </div>
    ${
      scale && course.points.length > 1
        ? html`<figure>
          <figcaption>As últimas semanas${text === '' ? '' : `: ${text}`}</figcaption>
          ${courseChart({ name: local.name, course, scale, target, begin: period.from, width: 640, height: 200, isAlarm: false })}
        </figure>`
        : ''
    }
  </section> `;
};

/** One page for each location, to put up on its wall. */
export const sheetsPage = (facts: ReportFacts): string => {
  const locais = facts.figures.locais.filter(({ isActive, share }) => isActive || share).sort(byName);
  const { scale } = drawnOf(locais, facts.target);
  return documentOf(
    'Folhas dos locais',
    facts,
    locais.map((local) => sheet(local, scale, facts)),
  );
};
