import { MEANINGS, RESPOSTAS, type Resposta } from '../../../contract/respostas';
import palette from '../../../deployment/palette.json';
import { html, type Html } from '../../common/html';
import { tablesOn } from '../content/tablesOn';
import type { Content, Line } from '../content/types';
import { percent, shortMonth } from '../content/words';

// Colours and sizes are attributes, because web mail removes the style sheet.
const { '--brand': brand, '--alarm': alarm, '--control': control, '--quiet': quiet } = palette.light;

/** Of an improvement, whatever the hospital's colours: with a red brand, the brand's colour would look like an alarm. */
const better = palette.rings.MB;

/** A length in px, rounded to a tenth. */
const px = (value: number): number => Math.round(value * 10) / 10;

const sized = (width: number, height: number): Html =>
  html`width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;

const SYMBOLS = {
  abaixo: html`<path class="abaixo" d="M1 2h10l-5 8z" fill="${alarm}" />`,
  silencio: html`<path class="abaixo" d="M1 1h10v10h-10z" fill="${alarm}" />`,
  acima: html`<path class="acima" d="M1 10h10l-5-8z" fill="${better}" />`,
  dashed: html`<path class="usual" d="M0 6h12" stroke="${control}" stroke-width="1.5" stroke-dasharray="3 1.5" />`,
  note: html`<path class="usual" d="M6 0v12" stroke="${control}" stroke-width="1.5" />`,
};

/** Drawn, because not every font has these characters. */
export const symbol = (name: keyof typeof SYMBOLS): Html =>
  html`<svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">${SYMBOLS[name]}</svg>`;

/** A sentence with its ▼ and ▲ drawn. A screen reader says what they mean. */
export const drawnText = (text: string): (Html | string)[] =>
  text.split(/(▼|▲)/).map((part) => {
    if (part !== '▼' && part !== '▲') return part;
    const side = part === '▼' ? 'abaixo' : 'acima';
    return html`<svg width="12" height="12" viewBox="0 0 12 12" role="img" aria-label="${side}">${SYMBOLS[side]}</svg>`;
  });

/** The values at the bottom and at the top of all lines of a page, in percent and at least 30 points apart. */
export interface Scale {
  least: number;
  most: number;
}

export const scaleOf = (lines: readonly Pick<Line, 'months' | 'dashed'>[]): Scale => {
  const shown = lines
    .flatMap(({ months, dashed }) => [dashed?.share ?? null, ...months.map((month) => month.satisfacao)])
    .filter((value) => value !== null);
  const most = Math.ceil(Math.max(30, ...shown) / 5) * 5;
  const least = Math.floor(Math.min(100, ...shown) / 5) * 5;
  return { least: Math.min(most - 30, least), most };
};

const isLine = (cell: unknown): cell is Line => typeof cell === 'object' && cell !== null && 'months' in cell;

/** Every line that a page draws. */
export const linesOf = (content: Content): Line[] =>
  [
    ...content.tiles.map(({ line }) => line),
    ...content.lists.flatMap(({ marks }) => marks.map(({ line }) => line)),
    ...tablesOn('page', content).flatMap(({ parts }) => parts.flat().flatMap(({ cells }) => cells.filter(isLine))),
  ].filter((line) => line !== null);

/** The room in px for a share beside an end of a line. */
const END = 36;

/**
 * The shares of a group's months, the first and the last as text too, with a triangle at each marked month, and its usual share as a dashed line over the
 * months that it comes from.
 */
export const lineSvg = (
  { title, months, dashed, noted }: Line,
  { least, most }: Scale,
  width: number,
  height: number,
): Html | '' => {
  const points = months.flatMap(({ mes, satisfacao, situacao }, month) =>
    satisfacao === null ? [] : [{ mes, month, value: satisfacao, situacao }],
  );
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first === last) return '';
  const x = (month: number) => px(END + (month * (width - 2 * END)) / (months.length - 1));
  const y = (value: number) => px(height - 6 - ((value - least) / (most - least)) * (height - 12));
  const path = points.map(
    ({ month, value }, nth) => `${points[nth - 1]?.month === month - 1 ? 'L' : 'M'}${x(month)} ${y(value)}`,
  );
  const marker = ({ month, value, situacao }: (typeof points)[number]) => {
    const [cx, cy] = [x(month), y(value)];
    if (situacao === 'abaixo' || situacao === 'acima')
      return html`<g transform="translate(${px(cx - 6)} ${px(cy - 6)})">${SYMBOLS[situacao]}</g>`;
    const radius = month === months.length - 1 ? 3 : 1.25;
    return html`<circle class="dot" cx="${cx}" cy="${cy}" r="${radius}" fill="${brand}" />`;
  };
  const usual = ({ share, from }: NonNullable<Line['dashed']>): Html => {
    const dashes = html`stroke="${control}" stroke-dasharray="4 3"`;
    return html`<path class="usual" d="M${x(from)} ${y(share)}H${width - END}" ${dashes} />`;
  };
  const note = (month: number, text: string): Html | '' =>
    month < 0
      ? ''
      : html`<path class="usual" d="M${x(month)} 0V${height}" stroke="${control}"><title>${text}</title></path>`;
  const stroke = html`fill="none" stroke="${brand}" stroke-width="1.75" stroke-linejoin="round"`;
  const end = ({ month, value }: (typeof points)[number], anchor: 'start' | 'end'): Html => {
    const at = anchor === 'end' ? x(month) - 8 : x(month) + 8;
    // The baseline, so that the middle of the digits is at the height of the line's end.
    const baseline = px(Math.min(height - 1, Math.max(10, y(value) + 4)));
    const place = html`x="${px(at)}" y="${baseline}" text-anchor="${anchor}"`;
    return html`<text class="end" ${place} font-size="11" fill="${quiet}">${percent(value)}</text>`;
  };
  const [from, to] = [shortMonth(first.mes), shortMonth(last.mes)];
  // The shares stand together, as the texts of the picture do: a name contains the text that is seen.
  const label = `${title}, ${from} a ${to}: ${percent(first.value)} ${percent(last.value)}`;
  return html`<svg class="line" ${sized(width, height)} role="img" aria-label="${label}"
    data-title="${title}" data-from="${from}" data-to="${to}">
    ${dashed === null ? '' : usual(dashed)}
    ${noted.map(({ mes, texto }) =>
      note(
        months.findIndex((month) => month.mes === mes),
        texto,
      ),
    )}
    <path class="course" d="${path.join('')}" ${stroke} />
    ${points.map(marker)} ${end(first, 'end')} ${end(last, 'start')}
  </svg>`;
};

/** The distribution of the answers over the four faces, each in its face's colours. */
export const bar = (faces: Readonly<Record<Resposta, number>>): Html => {
  const all = RESPOSTAS.reduce((sum, face) => sum + faces[face], 0);
  let left = 0;
  const counts = RESPOSTAS.map((face) => `${MEANINGS[face]} ${faces[face]}`).join(', ');
  return html`<svg class="bar" ${sized(200, 18)} preserveAspectRatio="none" role="img" aria-label="${counts}">
    ${RESPOSTAS.map((face) => {
      const [x, width] = [left, (200 * faces[face]) / all];
      left += width;
      const size = html`width="${px(Math.max(0, width - 2))}" height="13"`;
      const outline = html`stroke="${palette.rings[face]}" vector-effect="non-scaling-stroke"`;
      return html`<rect x="${px(x + 0.5)}" y="2.5" ${size} fill="${palette.faces[face]}" ${outline} />`;
    })}
  </svg>`;
};
