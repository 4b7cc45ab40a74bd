/** The parts of a week, and the ways to divide it into them, the finest first. */

/** When a patient pressed Next: by day (7 to 19 h) or by night, at a weekend or not. Null: at either time. */
export interface Quando {
  turno: 'dia' | 'noite' | null;
  fimDeSemana: boolean | null;
}

export const DAY_ON_WEEKDAYS: Quando = { turno: 'dia', fimDeSemana: false };
export const NIGHT_ON_WEEKDAYS: Quando = { turno: 'noite', fimDeSemana: false };
export const DAY_AT_WEEKENDS: Quando = { turno: 'dia', fimDeSemana: true };
export const NIGHT_AT_WEEKENDS: Quando = { turno: 'noite', fimDeSemana: true };
export const ALL_DAYS: Quando = { turno: 'dia', fimDeSemana: null };
export const ALL_NIGHTS: Quando = { turno: 'noite', fimDeSemana: null };
export const ALL_WEEKDAYS: Quando = { turno: null, fimDeSemana: false };
export const ALL_WEEKENDS: Quando = { turno: null, fimDeSemana: true };

export const FOUR_CELLS = [DAY_ON_WEEKDAYS, NIGHT_ON_WEEKDAYS, DAY_AT_WEEKENDS, NIGHT_AT_WEEKENDS];

export const DIVISIONS: readonly (readonly Quando[])[] = [
  FOUR_CELLS,
  [DAY_ON_WEEKDAYS, DAY_AT_WEEKENDS, ALL_NIGHTS],
  [ALL_DAYS, NIGHT_ON_WEEKDAYS, NIGHT_AT_WEEKENDS],
  [ALL_DAYS, ALL_NIGHTS],
  [ALL_WEEKDAYS, ALL_WEEKENDS],
];
