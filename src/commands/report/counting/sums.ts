/** Sums over surveys with `n` answers each, of which `y` are good. */
export interface Sums {
  surveys: number;
  y: number;
  n: number;
  yy: number;
  yn: number;
  nn: number;
}

/** Adds a survey with `n` answers, of which `y` are good. */
export const addSurvey = (sums: Sums, y: number, n: number): void => {
  sums.surveys += n > 0 ? 1 : 0;
  sums.y += y;
  sums.n += n;
  sums.yy += y * y;
  sums.yn += y * n;
  sums.nn += n * n;
};

/** From 0 to 1; NaN without answers. */
export const shareOf = ({ y, n }: Sums): number => y / n;

export const sumOf = (all: readonly Sums[]): Sums => {
  let [surveys, y, n, yy, yn, nn] = [0, 0, 0, 0, 0, 0];
  for (const one of all) {
    surveys += one.surveys;
    y += one.y;
    n += one.n;
    yy += one.yy;
    yn += one.yn;
    nn += one.nn;
  }
  return { surveys, y, n, yy, yn, nn };
};
