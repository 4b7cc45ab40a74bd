export const DAY_MS = 24 * 60 * 60 * 1000;

/** A day of the calendar, `2026-10-01`. */
export type Day = string;

/** What a clock on the hospital's wall shows. */
interface WallClock {
  day: Day;
  hour: number;
  minute: number;
  second: number;
  /** What the clock is ahead of UTC, in minutes. */
  offset: number;
}

/** A day as its number since 1970, and back. */
export const dayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
export const dayOf = (number: number): Day => new Date(number * DAY_MS).toISOString().slice(0, 10);
export const addDays = (day: Day, days: number): Day => dayOf(dayNumber(day) + days);

/** The weekday of a day's number. 0 is Monday: 1970-01-01 was a Thursday. */
export const weekdayNumber = (number: number): number => (((number + 3) % 7) + 7) % 7;

/** The time zone of a hospital, an IANA name such as `America/Sao_Paulo`. */
export class Zone {
  readonly name: string;
  readonly #format: Intl.DateTimeFormat;

  /** @throws RangeError for a name that is none */
  constructor(name: string) {
    this.name = name;
    this.#format = new Intl.DateTimeFormat('en-CA', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  }

  /** What the clock shows at a moment. */
  at(moment: Date | number): WallClock {
    const ms = Number(moment);
    const parts = Object.fromEntries(this.#format.formatToParts(ms).map(({ type, value }) => [type, value]));
    const [hour, minute, second] = [Number(parts['hour']), Number(parts['minute']), Number(parts['second'])];
    const day = `${parts['year'] ?? ''}-${parts['month'] ?? ''}-${parts['day'] ?? ''}`;
    const shown = dayNumber(day) * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1000;
    const offset = Math.round((shown - Math.floor(ms / 1000) * 1000) / 60_000);
    return { day, hour, minute, second, offset };
  }

  /** The first moment of a day. Where the clock is put forward at midnight, that is one o'clock. */
  startOf(day: Day): Date {
    const asUtc = dayNumber(day) * DAY_MS;
    const candidates = [asUtc - DAY_MS, asUtc + DAY_MS]
      .map((around) => asUtc - this.at(around).offset * 60_000)
      .sort((a, b) => a - b);
    const first = candidates.find((moment) => this.at(moment).day === day) ?? asUtc;
    return new Date(first);
  }
}

const two = (number: number): string => String(number).padStart(2, '0');

/** A moment as the clock on the wall shows it, with its distance from UTC: `2026-10-01T14:03:07-03:00`. */
export const isoIn = (zone: Zone, moment: string): string => {
  const { day, hour, minute, second, offset } = zone.at(Date.parse(moment));
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${day}T${two(hour)}:${two(minute)}:${two(second)}${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
};

/** A day as it is written in Brazil: `01/10/2026`. */
export const brazilianDay = (day: Day): string => day.split('-').reverse().join('/');

/** A moment as it is written in Brazil, and as Excel there reads it: `01/10/2026 14:03:07`. */
export const brazilianMoment = (zone: Zone, moment: string): string => {
  const { day, hour, minute, second } = zone.at(Date.parse(moment));
  return `${brazilianDay(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
};
