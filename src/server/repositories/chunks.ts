/** @param size rows or values per statement; the default is within the limits of both databases */
export const chunksOf = <T>(items: readonly T[], size = 1000): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
