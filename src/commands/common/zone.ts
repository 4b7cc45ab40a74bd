const MINUTE_MS = 60_000;
export const QUARTER_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** `2026-10-01` */
export type Day = string;

/** Days since 1970-01-01. */
export const dayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
export const dayOf = (number: number): Day => new Date(number * DAY_MS).toISOString().slice(0, 10);
export const addDays = (day: Day, days: number): Day => dayOf(dayNumber(day) + days);

/** 0 is Monday. Day 0 (1970-01-01) was a Thursday. */
export const weekdayOf = (number: number): number => (((number + 3) % 7) + 7) % 7;
export const mondayOf = (day: Day): Day => addDays(day, -weekdayOf(dayNumber(day)));

export class Zone {
  readonly #format: Intl.DateTimeFormat;
  /**
   * The offset from UTC in minutes, by the start of a quarter of an hour. Since 2015 zones have changed it only at the
   * beginning of one. The exception is Antarctica/Casey, where it was a minute later in three nights.
   */
  readonly #offsets = new Map<number, number>();

  /** @param name a time zone of the IANA database, such as `America/Sao_Paulo` */
  constructor(readonly name: string) {
    // The Swedish format is `2026-10-01 14:03:07`, which `#offsetAt` reads.
    this.#format = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' });
  }

  #offsetFrom(start: number): number {
    const known = this.#offsets.get(start);
    if (known !== undefined) return known;
    const asUtc = Date.parse(`${this.#format.format(start).replace(' ', 'T')}Z`);
    const offset = Math.round((asUtc - start) / MINUTE_MS);
    this.#offsets.set(start, offset);
    return offset;
  }

  /** No zone changes its offset twice within a day, so a day that ends as it began has one offset. */
  #offsetAt(moment: number): number {
    const day = Math.floor(moment / DAY_MS) * DAY_MS;
    const first = this.#offsetFrom(day);
    if (first === this.#offsetFrom(day + DAY_MS)) return first;
    return this.#offsetFrom(Math.floor(moment / QUARTER_MS) * QUARTER_MS);
  }

  /** The number of the local day, and the local hour. */
  dayAndHour(moment: number): { day: number; hour: number } {
    const local = moment + this.#offsetAt(moment) * MINUTE_MS;
    const day = Math.floor(local / DAY_MS);
    return { day, hour: Math.floor((local - day * DAY_MS) / HOUR_MS) };
  }

  /** When the local hour of a moment began. */
  hourOf(moment: number): number {
    const offset = this.#offsetAt(moment) * MINUTE_MS;
    return Math.floor((moment + offset) / HOUR_MS) * HOUR_MS - offset;
  }

  /** The local day and time (`14:03:07`), and the offset from UTC in minutes. */
  at(moment: Date | number): { day: Day; time: string; offset: number } {
    const offset = this.#offsetAt(Number(moment));
    const local = new Date(Number(moment) + offset * MINUTE_MS).toISOString();
    return { day: local.slice(0, 10), time: local.slice(11, 19), offset };
  }

  /** The first moment of a day: midnight, or one o'clock if daylight saving time starts at midnight. */
  startOf(day: Day): Date {
    const asUtc = dayNumber(day) * DAY_MS;
    const candidates = [asUtc - DAY_MS, asUtc + DAY_MS]
      .map((around) => asUtc - this.at(around).offset * MINUTE_MS)
      .sort((a, b) => a - b);
    return new Date(candidates.find((moment) => this.at(moment).day === day) ?? asUtc);
  }
}

/** Local time with offset: `2026-10-01T14:03:07-03:00`. */
export const isoIn = (zone: Zone, moment: number): string => {
  const { day, time, offset } = zone.at(moment);
  const distance = new Date(Math.abs(offset) * MINUTE_MS).toISOString().slice(11, 16);
  return `${day}T${time}${offset < 0 ? '-' : '+'}${distance}`;
};

/** `01/10/2026` */
export const brazilianDay = (day: Day): string => day.split('-').reverse().join('/');

/** The form that Brazilian Excel reads: `01/10/2026 14:03:07`. */
export const brazilianMoment = (zone: Zone, moment: number): string => {
  const { day, time } = zone.at(moment);
  return `${brazilianDay(day)} ${time}`;
};
