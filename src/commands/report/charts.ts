import type { EChartsOption } from 'echarts';
import type { Resposta } from '../../contract/respostas';
import { brazilianDay } from '../common/zone';
import type { Group, Week } from './figures';
import { count, percent } from './numbers';
import { drawSvg } from './svg';

/** The two widths in which every chart is drawn, in px: a desk and paper, and a phone. */
export type Size = 'wide' | 'narrow';
const WIDTH: Record<Size, number> = { wide: 880, narrow: 340 };

const INK = { color: 'var(--ink)', fontSize: 13 };
const LINE = { lineStyle: { color: 'var(--line)' } };

interface FaceLook {
  resposta: Resposta;
  meaning: string;
  /** Told apart without colour; the first has none. Sizes in px. */
  decal: object;
}

const stroke = { color: 'rgba(28,43,46,0.55)', symbol: 'rect', symbolSize: 1 };

/** Best first, in the colours of the faces that patients press. */
export const FACES: readonly FaceLook[] = [
  { resposta: 'MB', meaning: 'Muito bom', decal: { ...stroke, symbol: 'none' } },
  {
    resposta: 'BO',
    meaning: 'Bom',
    decal: { ...stroke, dashArrayX: [1, 0], dashArrayY: [1, 8], rotation: -Math.PI / 4 },
  },
  {
    resposta: 'RE',
    meaning: 'Regular',
    decal: {
      ...stroke,
      symbol: 'circle',
      symbolSize: 0.9,
      dashArrayX: [
        [5, 5],
        [0, 5, 5, 0],
      ],
      dashArrayY: [3, 4],
    },
  },
  {
    resposta: 'RU',
    meaning: 'Ruim',
    decal: { ...stroke, dashArrayX: [1, 0], dashArrayY: [2, 3], rotation: Math.PI / 4 },
  },
];

const ROW: Record<Size, number> = { wide: 34, narrow: 50 };

/** Rows of one picture: more would not fit on a sheet of paper. */
export const ROWS_PER_PICTURE = 20;

/** A name in a few lines, for a row of a chart; what does not fit ends in dots. */
const inLines = (text: string, columns: number, most: number): string => {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length + 1 > columns) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  const shown = lines.slice(0, most);
  const last = (shown.at(-1) ?? '').slice(0, columns + 2);
  return [...shown.slice(0, -1), lines.length > most ? `${last}…` : last].join('\n');
};

/** The four faces of each group as a bar of 100 %. */
export const facesChart = (groups: readonly Group[], size: Size, label: string): string => {
  const rows = groups.flatMap(({ name, tally }) => (tally === null ? [] : [{ name, tally }]));
  const width = WIDTH[size];
  const names = size === 'wide' ? 300 : 132;
  const top = 34;
  const height = top + rows.length * ROW[size] + 28;
  const option: EChartsOption = {
    aria: { enabled: true, decal: { show: true, decals: FACES.map(({ decal }) => decal) }, label: { enabled: false } },
    legend: {
      top: 0,
      left: size === 'wide' ? names : 0,
      itemWidth: size === 'wide' ? 22 : 14,
      itemGap: size === 'wide' ? 16 : 8,
      selectedMode: false,
      textStyle: { ...INK, fontSize: size === 'wide' ? 13 : 12 },
      data: FACES.map(({ meaning }) => meaning),
    },
    grid: { left: names, right: 16, top, bottom: 24 },
    xAxis: {
      type: 'value',
      max: 100,
      interval: 25,
      axisLabel: { ...INK, fontSize: 12, formatter: '{value} %' },
      splitLine: LINE,
    },
    yAxis: {
      type: 'category',
      inverse: true,
      axisTick: { show: false },
      axisLine: LINE,
      data: rows.map(({ name }) => (size === 'wide' ? inLines(name, 42, 2) : inLines(name, 18, 3))),
      axisLabel: { ...INK, fontSize: 12, lineHeight: 14, interval: 0 },
    },
    series: FACES.map(({ resposta, meaning }) => ({
      type: 'bar',
      name: meaning,
      stack: 'faces',
      silent: true,
      barWidth: 22,
      itemStyle: {
        color: `var(--${resposta.toLowerCase()})`,
        borderColor: `var(--${resposta.toLowerCase()}-edge)`,
        borderWidth: 1,
      },
      data: rows.map(({ tally }) => {
        const share = (100 * tally.faces[resposta]) / tally.answered;
        return {
          value: Math.round(share * 100) / 100,
          label: {
            show: share >= (size === 'wide' ? 7 : 16),
            formatter: `${Math.round(share)} %`,
            color: '#1c2b2e',
            fontSize: 12,
            fontWeight: 'bold' as const,
            textBorderColor: `var(--${resposta.toLowerCase()})`,
            textBorderWidth: 4,
          },
        };
      }),
    })),
  };
  return drawSvg(option, width, height, label);
};

interface IntervalApi {
  value: (dimension: number) => number;
  coord: (point: [number, number]) => [number, number];
}

/** The upright line from the lower to the upper bound of a week. */
const intervalBar = (_params: unknown, api: IntervalApi) => {
  const [x, high] = api.coord([api.value(0), api.value(2)]);
  const [, low] = api.coord([api.value(0), api.value(1)]);
  const line = (x1: number, y1: number, x2: number, y2: number) => ({
    type: 'line' as const,
    shape: { x1, y1, x2, y2 },
    style: { stroke: 'var(--brand)', lineWidth: 1.5, opacity: 0.7 },
  });
  return {
    type: 'group' as const,
    children: [line(x, low, x, high), line(x - 3, high, x + 3, high), line(x - 3, low, x + 3, low)],
  };
};

/** Satisfaction week by week with its interval, above the surveys of each. */
export const trendChart = (weeks: readonly Week[], size: Size, label: string): string => {
  const bounds = weeks.flatMap(({ satisfaction }, index) =>
    satisfaction ? [[index, satisfaction.low * 100, satisfaction.high * 100]] : [],
  );
  const lowest = Math.min(...bounds.map(([, low = 0]) => low), 100);
  const categories = weeks.map(({ from }) => brazilianDay(from).slice(0, 5));
  const side = { left: 46, right: 12 };
  const axis = { type: 'category' as const, data: categories, axisTick: { show: false }, axisLine: LINE };
  const option: EChartsOption = {
    grid: [
      { ...side, top: 28, height: 170 },
      { ...side, top: 240, height: 64 },
    ],
    title: [
      { text: 'Satisfação', top: 0, left: 0, textStyle: INK },
      { text: 'Pesquisas', top: 212, left: 0, textStyle: INK },
    ],
    xAxis: [
      { ...axis, gridIndex: 0, axisLabel: { show: false } },
      { ...axis, gridIndex: 1, axisLabel: { ...INK, fontSize: 12, hideOverlap: true } },
    ],
    yAxis: [
      {
        gridIndex: 0,
        type: 'value',
        min: Math.min(90, Math.floor(lowest / 10) * 10),
        max: 100,
        splitNumber: 4,
        axisLabel: { ...INK, fontSize: 12, formatter: '{value} %' },
        splitLine: LINE,
      },
      {
        gridIndex: 1,
        type: 'value',
        minInterval: 1,
        splitNumber: 2,
        axisLabel: { ...INK, fontSize: 12 },
        splitLine: LINE,
      },
    ],
    series: [
      { type: 'custom', renderItem: intervalBar as never, data: bounds, silent: true, clip: true },
      {
        type: 'line',
        silent: true,
        symbol: 'circle',
        symbolSize: size === 'wide' ? 6 : 4,
        showAllSymbol: true,
        data: weeks.map(({ satisfaction }) => (satisfaction ? Math.round(satisfaction.value * 10_000) / 100 : '-')),
        lineStyle: { color: 'var(--brand)', width: 2 },
        itemStyle: { color: 'var(--brand)' },
      },
      {
        type: 'bar',
        silent: true,
        xAxisIndex: 1,
        yAxisIndex: 1,
        barCategoryGap: '25%',
        data: weeks.map(({ surveys }) => surveys ?? '-'),
        itemStyle: { color: 'var(--quiet)' },
      },
    ],
  };
  return drawSvg(option, WIDTH[size], 336, label);
};

export const WEEKDAYS = ['seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.', 'dom.'] as const;

/** Where each colour of the map begins, from 0 to 1, and how it reads. */
export const STEPS = [
  { from: 0, text: 'menos de 50 %' },
  { from: 0.5, text: '50 a 65 %' },
  { from: 0.65, text: '65 a 75 %' },
  { from: 0.75, text: '75 a 85 %' },
  { from: 0.85, text: '85 % ou mais' },
] as const;

export const stepOf = (share: number): number => STEPS.filter(({ from }) => share >= from).length - 1;

interface Field {
  x: number;
  y: number;
  fill: string;
  edge: string;
  ink: string;
  text: string;
}

const fieldOf = ({ satisfaction }: Group, x: number, y: number): Field => {
  if (satisfaction === null) return { x, y, fill: 'none', edge: 'var(--line)', ink: 'var(--quiet)', text: '·' };
  const step = `var(--s${stepOf(satisfaction.value)}`;
  return {
    x,
    y,
    fill: `${step})`,
    edge: 'var(--card)',
    ink: `${step}-ink)`,
    text: String(Math.round(satisfaction.value * 100)),
  };
};

interface MapApi extends IntervalApi {
  size: (size: [number, number]) => [number, number];
}

/** Satisfaction by hour and weekday. ECharts' own heat map knows no colours of a style sheet. */
export const hoursChart = (hours: readonly (readonly Group[])[], size: Size, label: string): string => {
  const wide = size === 'wide';
  const clock = Array.from({ length: 24 }, (_, hour) => `${hour}h`);
  const fields = hours.flatMap((day, weekday) =>
    day.flatMap((group, hour) =>
      group.visibility === 'empty' ? [] : [wide ? fieldOf(group, hour, weekday) : fieldOf(group, weekday, hour)],
    ),
  );
  const axis = {
    type: 'category' as const,
    axisTick: { show: false },
    axisLine: { show: false },
    axisLabel: { ...INK, fontSize: 12, interval: 0 },
  };
  const drawField = ({ dataIndex }: { dataIndex: number }, api: MapApi) => {
    const field = fields[dataIndex];
    if (!field) return null;
    const [x, y] = api.coord([field.x, field.y]);
    const [width, height] = api.size([1, 1]);
    return {
      type: 'rect' as const,
      shape: { x: x - width / 2 + 1, y: y - height / 2 + 1, width: width - 2, height: height - 2, r: 3 },
      style: { fill: field.fill, stroke: field.edge, lineWidth: 1 },
      textContent: { type: 'text' as const, style: { text: field.text, fill: field.ink, fontSize: 12 } },
      textConfig: { position: 'inside' as const },
    };
  };
  const option: EChartsOption = {
    grid: { left: 40, right: 4, top: 26, bottom: 4 },
    xAxis: { ...axis, position: 'top', data: wide ? clock : [...WEEKDAYS] },
    yAxis: { ...axis, inverse: true, data: wide ? [...WEEKDAYS] : clock },
    series: [{ type: 'custom', silent: true, renderItem: drawField as never, data: fields.map(({ x, y }) => [x, y]) }],
  };
  return drawSvg(option, WIDTH[size], 30 + (wide ? 7 * 34 : 24 * 26), label);
};

/** What a chart is called for those who cannot see it. */
export const describeFaces = (what: string, groups: readonly Group[]): string => {
  const [first] = groups;
  const range = first?.satisfaction
    ? `, a satisfação vai de ${percent(first.satisfaction.value)} a ${percent(groups.at(-1)?.satisfaction?.value ?? 0)}`
    : '';
  return `Barras com a parte de cada carinha em ${count(groups.length)} ${what}${range}. Os números estão na tabela abaixo.`;
};
