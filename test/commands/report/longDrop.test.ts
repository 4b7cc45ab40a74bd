import { countDrops, Rates } from '../support/rates';

/** A very small sample of `npm run rates`, which has the exact rates. `SEED` repeats one. */
test('a drop that goes on is named by the second month, and seldom after it is over', () => {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  const rates = new Rates();
  countDrops(rates, seed);
  const [named, over] = rates.all();
  expect({ seed, named: (named?.hits ?? 0) >= 2, over: (over?.hits ?? 3) <= 1 }).toEqual({
    seed,
    named: true,
    over: true,
  });
});
