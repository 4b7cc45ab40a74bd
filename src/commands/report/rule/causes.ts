/** In points, less the rounding error of 85 - 80.00000001. */
const MIN_CAUSE = 5 - 1e-7;
const MOST_CAUSES = 3;

/**
 * The causes that differ most from their usual share, on the side of the mark. Leaves out those that differ less than
 * half as much as the first one.
 */
export const mainCauses = <Cause extends { diferenca: number }>(
  found: readonly Cause[],
  side: 'abaixo' | 'acima',
): Cause[] => {
  const distance = ({ diferenca }: Cause) => (side === 'acima' ? diferenca : -diferenca);
  const sorted = [...found].sort((a, b) => distance(b) - distance(a));
  const most = sorted[0] ? distance(sorted[0]) : 0;
  return sorted.filter((one) => distance(one) >= Math.max(MIN_CAUSE, most / 2)).slice(0, MOST_CAUSES);
};
