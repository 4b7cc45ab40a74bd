import { countDrops, Rates } from '../../support/rates';

/** A small sample of `npm run rates`, which has the exact rates: three hospitals, nine wards. `SEED` repeats one. */
test('a drop that goes on is named from the second month until it is over, as a rule', () => {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  const rates = new Rates();
  for (let hospital = 0; hospital < 3; hospital += 1) countDrops(rates, seed + hospital);
  const [named, over] = rates.all();
  expect([seed, (named?.hits ?? 0) >= 6, (over?.hits ?? 9) <= 3]).toEqual([seed, true, true]);
});
