import type { Change, Share } from '../statistics';

const counts = new Intl.NumberFormat('pt-BR');
const percents = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const points = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

export const count = (value: number): string => counts.format(value);
/** A share from 0 to 1: `84,3 %`. */
export const percent = (value: number): string => `${percents.format(value * 100)}\u00a0%`;
export const interval = ({ low, high }: Pick<Share, 'low' | 'high'>): string =>
  `${percents.format(low * 100)} a ${percents.format(high * 100)}\u00a0%`;
/** In percentage points: `+1,2 p.p.`. */
export const change = ({ value }: Change): string => `${points.format(value * 100).replace('-', '\u2212')}\u00a0p.p.`;
/** `1 pesquisa`, `2 pesquisas`. */
export const plural = (value: number, one: string, many: string): string =>
  `${count(value)} ${value === 1 ? one : many}`;
