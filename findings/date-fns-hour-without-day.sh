#!/usr/bin/env bash
# date-fns: on the evening that has its last hour twice, endOfDay ends an hour early, so surveys belong to no day.
#
# Packages: date-fns 4.4.0 with @date-fns/tz 1.5.0; for comparison luxon 3.7.2.
# Input: 4 April 2026 in America/Santiago (Chile puts the clocks back at midnight, as Brazil did until 2019), and a survey
#   of 23:30 in the second of the two hours 23.
# Seen: endOfDay is 23:59:59.999 of the first hour 23 (-03:00). The survey, 30 minutes later, is of the same day for
#   isSameDay and format, but not within startOfDay and endOfDay. The next startOfDay is an hour after endOfDay.
# Expected: 23:59:59.999-04:00, as luxon gives: a day ends where the next begins.
# Why it matters: counts by day, week or month that ask "from startOf to endOf" lose the surveys of an hour, and the sum of
#   the days is less than the number of surveys. Compare with the start of the next day instead.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent date-fns@4.4.0 @date-fns/tz@1.5.0 luxon@3.7.2
cat > day.mjs <<'SCRIPT'
import { TZDate } from '@date-fns/tz';
import { addDays, endOfDay, format, isSameDay, isWithinInterval, startOfDay } from 'date-fns';
import { DateTime } from 'luxon';
console.log(`TZ=${process.env.TZ}, node ${process.versions.node}, tz ${process.versions.tz}, date-fns 4.4.0`);
const zone = 'America/Santiago';
const noon = new TZDate('2026-04-04T15:00:00Z', zone);
const survey = new TZDate('2026-04-05T03:30:00Z', zone);
const day = { start: startOfDay(noon), end: endOfDay(noon) };
const seen = [
  day.start.toISOString(),
  day.end.toISOString(),
  startOfDay(addDays(noon, 1)).toISOString(),
  format(survey, 'yyyy-MM-dd HH:mm xxx'),
  isSameDay(survey, noon),
  isWithinInterval(survey, day),
];
const other = DateTime.fromISO('2026-04-04T15:00:00Z', { zone }).endOf('day').toISO();
console.log(`  start ${seen[0]}, end ${seen[1]} (luxon ${other}), next start ${seen[2]}`);
console.log(`  survey ${seen[3]}: same day ${seen[4]}, within the day ${seen[5]}`);
const expected = [
  '2026-04-04T00:00:00.000-03:00',
  '2026-04-04T23:59:59.999-03:00',
  '2026-04-05T00:00:00.000-04:00',
  '2026-04-04 23:30 -04:00',
  true,
  false,
];
if (JSON.stringify(seen) !== JSON.stringify(expected) || other !== '2026-04-04T23:59:59.999-04:00') {
  console.log(`changed; the finding says ${JSON.stringify(expected)}`);
  process.exit(1);
}
SCRIPT
TZ=UTC node day.mjs || exit 1
TZ=America/Santiago node day.mjs || exit 1
