import type { Hospital } from './hospitalFile';

const LOOK_ALIKE = ['Il1|', 'O0'];

const decoded = (id: string): string => {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
};

/** The id without what paper does not show: Unicode has several forms of a letter, and several hyphens. */
const asPrinted = (id: string): string => id.normalize('NFKC').replaceAll(/[\p{Pd}\u2212]/gu, '-');

const isSameLetter = (one = '', other = ''): boolean =>
  one.toLowerCase() === other.toLowerCase() ||
  LOOK_ALIKE.some((letters) => letters.includes(one) && letters.includes(other));

const isSameOnPaper = (one: string, other: string): boolean => {
  const [letters, others] = [Array.from(one), Array.from(other)];
  return letters.length === others.length && letters.every((letter, at) => isSameLetter(letter, others[at]));
};

/** Equal for ids that may be the same on paper, so that only these are compared with each other. */
const coarse = (printed: string): string => printed.toLowerCase().replaceAll(/[il|]/g, '1').replaceAll('o', '0');

const CHARACTERS: [RegExp, string][] = [
  [/\s/, 'um espaço'],
  ...Array.from('%&+@#', (sign): [RegExp, string] => [new RegExp(`\\${sign}`), `o sinal ${sign}`]),
];

/**
 * What is wrong with ids of locations that are printed, typed and recognised by phones: ids that are the same on paper,
 * and ids with a character at which programs end a link. A line each, in Portuguese. Such ids are not refused, because
 * patients use their links.
 */
export const idWarnings = ({ locais }: Pick<Hospital, 'locais'>): string[] => {
  const ids = locais.map(({ Id }) => String(Id));
  const groups = new Map<string, { id: string; printed: string }[]>();
  const pairs = new Set<string>();
  for (const id of ids) {
    // A browser opens the link with `%41` as the one with `A`.
    for (const printed of new Set([id, decoded(id)].map(asPrinted))) {
      const group = groups.get(coarse(printed)) ?? [];
      for (const other of group)
        if (other.id !== id && isSameOnPaper(other.printed, printed)) pairs.add(`${other.id} e ${id}`);
      groups.set(coarse(printed), [...group, { id, printed }]);
    }
  }
  const known = new Set(ids);
  const beginOf = (id: string): string => {
    const [begin = ''] = id.split(/[\s%&+@#]/);
    return known.has(begin) ? `, como em ${begin}, que é outro local` : '';
  };
  return [
    ...[...pairs].map((pair) => `os Ids ${pair} são iguais no papel: quem digita um pode abrir o outro`),
    ...ids.flatMap((id) => {
      const found = CHARACTERS.find(([character]) => character.test(id));
      return found ? [`o Id ${id} tem ${found[1]}: muitos programas cortam a ligação ali${beginOf(id)}`] : [];
    }),
  ];
};
