import { dayNumber, type Zone } from '../common/zone';

/** Excel cannot open a file with a longer text. */
const MOST_CHARACTERS = 32_767;

/**
 * A text as a cell can hold it, without characters that XML forbids. Excel would read `_x0041_` as `A`, so its
 * underscore is escaped.
 */
export const cellText = (text: string): string =>
  text
    .slice(0, MOST_CHARACTERS)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\t\n\u0020-\uFFFD]/g, '\uFFFD')
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_');

/** A share as Excel stores it: 87 percent is 0.87. */
export const fractionOf = (percent: number | null): number | null => (percent === null ? null : percent / 100);

/** Excel counts days from this one. */
export const FIRST_DAY = dayNumber('1899-12-30');

/** A local time as Excel stores it, in days. It has no time zone. */
export const serialOf = (zone: Zone, moment: number): number => {
  const { day, time } = zone.at(moment);
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return dayNumber(day) - FIRST_DAY + (3600 * hours + 60 * minutes + seconds) / 86_400;
};

export const FORMATS = {
  hour: 'dd/mm/yyyy hh:mm',
  second: 'dd/mm/yyyy hh:mm:ss',
  day: 'dd/mm/yyyy',
  share: '0%',
  whole: '#,##0',
};
