const { compare } = new Intl.Collator('pt-BR', { numeric: true });

/** The order of names as people read them: `Ala 2` before `Ala 10`. */
export const byName = (a: string, b: string): number => compare(a, b);
