#!/usr/bin/env bash
# simple-statistics: a difference of eight standard errors has the same p-value as one of 3.1.
#
# Package: simple-statistics 7.12.1, cumulativeStdNormalProbability and probit.
# Input: valid z values, such as the difference of two wards divided by its standard error.
# Seen: from 3.1 on the function gives 0.999 for every z, and below -3.1 always 0.001. Every two-sided p-value is at least
#   0.002. probit(0.975), the 1.96 of a 95 % interval, is 1.957, and the two functions are no inverses of each other.
# Expected: 1 - 6e-16 for z = 8, or NaN where the table ends; 1.959964 for probit(0.975).
# Why it matters: a hospital that compares 30 wards divides its 5 % by 30 (Bonferroni): 0.0017. No ward can ever reach it,
#   however bad it is, so the report says that all wards are alike. The intervals are a little too narrow as well.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent simple-statistics@7.12.1 jstat@1.9.6
cat > tails.mjs <<'SCRIPT'
import jstat from 'jstat';
import { cumulativeStdNormalProbability, probit } from 'simple-statistics';
console.log(`node ${process.versions.node}, simple-statistics 7.12.1; for comparison jstat 1.9.6`);
const normal = jstat.jStat.normal;
const limit = 0.05 / 30;
const seen = [-8, -5, -3.1, -3, -1.96].map((z) => {
  const p = 2 * cumulativeStdNormalProbability(z);
  console.log(`z = ${z}: p = ${p.toFixed(4)}, jstat ${(2 * normal.cdf(z, 0, 1)).toExponential(2)}`);
  return p.toFixed(4);
});
console.log(`limit of 30 comparisons: ${limit.toFixed(4)}`);
console.log(`probit(0.975) = ${probit(0.975).toFixed(5)}, jstat ${normal.inv(0.975, 0, 1).toFixed(5)}`);
const expected = ['0.0020', '0.0020', '0.0020', '0.0026', '0.0500'];
if (JSON.stringify(seen) !== JSON.stringify(expected) || probit(0.975).toFixed(5) !== '1.95716') {
  console.log(`changed; the finding says ${JSON.stringify(expected)} and 1.95716`);
  process.exit(1);
}
SCRIPT
node tails.mjs || exit 1
