const { compare } = new Intl.Collator('pt-BR', { numeric: true });

/** The order of names as people read them: `Ala 2` before `Ala 10`. */
export const byName = (a: string, b: string): number => compare(a, b);

/** Makes spellings of one name equal: programs encode accents in two ways, and Excel may write no-break spaces. */
export const comparable = (name: string): string => name.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/** `1 pesquisa`, `1.200 pesquisas` */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;
