import * as echarts from 'echarts';
import { escape } from '../common/html';

/** What may stand in a style of a text, as attributes: the page's policy allows no style on an element. */
const attributesOf = (style: string): string =>
  style
    .split(';')
    .map((declaration) => declaration.split(':').map((part) => part.trim()))
    .flatMap(([name = '', value = '']) =>
      ['font-size', 'font-weight', 'font-style'].includes(name) ? [` ${name}="${value.replaceAll(/"|px$/g, '')}"`] : [],
    )
    .join('');

/** What `TEXT_STYLE` says of every text. */
const usual = / (?:dominant-baseline="central"|paint-order="stroke"|stroke-miterlimit="2"|font-size="12")/g;

/** Goes with every chart into its page's style. */
export const TEXT_STYLE =
  'figure svg text{font-size:12px;dominant-baseline:central;paint-order:stroke;stroke-miterlimit:2}';

/** Without what only serves a pointer (hover rules, marks for a script that is not there) and what nobody sees. */
const slim = (svg: string): string =>
  svg
    .replaceAll(/<style\s*>.*?<\/style>/gs, '')
    .replaceAll(/ style="([^"]*)"/g, (_, style: string) => attributesOf(style))
    .replaceAll(/ (?:ecmeta_\w+|class|xml:space|pointer-events|xmlns:xlink|baseProfile|version)="[^"]*"/g, '')
    .replaceAll(/<path [^>]*fill="none"[^>]*><\/path>/g, (path) => (path.includes(' stroke="') ? path : ''))
    .replaceAll(/<path d=""[^>]*><\/path>\s*/g, '')
    // The pattern over a bar; the bar has the edge.
    .replaceAll(/( fill="url\([^"]*\)") stroke="[^"]*"/g, '$1')
    .replaceAll(usual, '')
    .replaceAll(/\s+>/g, '>')
    .replaceAll(/><\/(?:path|rect)>/g, '/>')
    .replaceAll(/>\n+</g, '><');

/** A pattern in which nothing is drawn, and what is filled with it. */
const withoutEmptyPatterns = (svg: string): string => {
  const empty = [...svg.matchAll(/<pattern [^>]*id="([^"]+)"[^>]*><g><\/g><\/pattern>/g)];
  return empty.reduce(
    (text, [pattern, id = '']) =>
      text.replace(pattern, '').replaceAll(new RegExp(`<path [^>]*fill="url\\(#${id}\\)"[^>]*/>`, 'g'), ''),
    svg,
  );
};

/**
 * Draws a chart as SVG, for a screen reader one picture with a name.
 * @param label what the picture shows
 */
export const drawSvg = (option: echarts.EChartsOption, width: number, height: number, label: string): string => {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption({ animation: false, backgroundColor: 'transparent', ...option });
    const svg = withoutEmptyPatterns(slim(chart.renderToSVGString()));
    return svg
      .replace(
        /^<svg[^>]*>/,
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape(label)}">`,
      )
      .replace(/<rect width="\d+" height="\d+" x="0" y="0"[^>]*>(<\/rect>)?/, '');
  } finally {
    // Its timer would keep the process from ending.
    chart.dispose();
  }
};
