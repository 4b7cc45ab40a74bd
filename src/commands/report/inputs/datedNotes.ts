import type { Hospital } from '../../../hospital/hospitalFile';
import { brazilianDay, type Day } from '../../common/zone';

export type Note = NonNullable<Hospital['notas']>[number];

/** The notes on these days about the hospital or one of these wards, oldest first. */
export const datedNotes = (notes: readonly Note[], first: Day, last: Day, ids: readonly string[]): Note[] =>
  notes
    .filter(({ dia }) => dia >= first && dia <= last)
    .filter(({ local }) => local === undefined || ids.includes(String(local)))
    .sort((a, b) => (a.dia < b.dia ? -1 : 1));

/** The months (`2026-09`) with notes on the hospital or, with an id, on this ward, and the texts of these. */
export const notedMonths = (notes: readonly Note[], id?: string) => {
  const own = notes.filter(({ local }) => local === undefined || String(local) === id);
  return [...new Set(own.map(({ dia }) => dia.slice(0, 7)))].map((mes) => ({
    mes,
    texto: own
      .filter(({ dia }) => dia.startsWith(mes))
      .map(({ dia, texto }) => `${brazilianDay(dia)}: ${texto}`)
      .join('; '),
  }));
};
