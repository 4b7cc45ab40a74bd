import { studentTails } from './student';

/** Pairs of numbers, kept as sums. */
export class Pairs {
  count = 0;
  #x = 0;
  #y = 0;
  #xx = 0;
  #yy = 0;
  #xy = 0;

  add(x: number, y: number): void {
    this.count += 1;
    this.#x += x;
    this.#y += y;
    this.#xx += x * x;
    this.#yy += y * y;
    this.#xy += x * y;
  }

  /** Pearson's correlation, from -1 to 1; 0 where one side never changes. */
  get correlation(): number {
    const spread = (this.count * this.#xx - this.#x ** 2) * (this.count * this.#yy - this.#y ** 2);
    return spread <= 0 ? 0 : (this.count * this.#xy - this.#x * this.#y) / Math.sqrt(spread);
  }

  /** The probability of such a correlation where there is none (Fisher's test with t). */
  get p(): number {
    const freedom = this.count - 2;
    const r = this.correlation;
    return freedom < 1 ? 1 : studentTails(r * Math.sqrt(freedom / Math.max(1e-12, 1 - r * r)), freedom);
  }
}
