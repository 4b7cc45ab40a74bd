/** Fewer surveys than this say little about a place and much about a patient. */
export const FEWEST = 5;

/**
 * Which of the groups that make up a whole may not be shown: those of fewer than `FEWEST` surveys, and, where these
 * together could still be worked out from the whole, the next smallest ones too.
 * @param sizes the surveys in each group
 * @returns for each group whether it is hidden
 */
export const hiddenGroups = (sizes: readonly number[]): boolean[] => {
  const hidden = sizes.map((size) => size > 0 && size < FEWEST);
  const bySize = sizes.map((size, index) => ({ size, index })).sort((a, b) => a.size - b.size);
  let together = sizes.reduce((sum, size, index) => sum + (hidden[index] ? size : 0), 0);
  for (const { size, index } of bySize) {
    if (together === 0 || together >= FEWEST) break;
    if (hidden[index] || size === 0) continue;
    hidden[index] = true;
    together += size;
  }
  return hidden;
};
