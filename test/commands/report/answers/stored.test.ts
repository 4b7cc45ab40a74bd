import { parsePeriodo } from '../../../../src/commands/common/period';
import { addDays, dayNumber, Zone } from '../../../../src/commands/common/zone';
import { monthsUpTo } from '../../../../src/commands/report/answers/calendar';
import { reportFrom, reportOf } from '../../../../src/commands/report/answers/month';
import { saveHospital } from '../../../../src/hospital/repositories/hospital';
import { emptyHospital } from '../../support/hospital';
import { collectedFrom, EASE, FROM, WARD_NAMES } from '../../support/rates';
import { surveysOf } from '../../support/seededHospital';
import { storeSurveys } from '../../support/storedSurveys';

// Runs on SQLite and on PostgreSQL (config/test/jest.config.js).

test('the database gives the same report as the surveys themselves', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const settings = { zone: new Zone('America/Sao_Paulo'), now: new Date('2026-11-10T12:00:00Z') };
  const period = parsePeriodo('2026-10', settings, 'months');
  const days = dayNumber('2026-10-31') - dayNumber(FROM) + 1;
  const wards = [3, 1.5, 0.3].map((perWeek, ward) => ({
    perWeek,
    share: (day: number) => (ward === 0 && day > days - 40 ? 0.4 : 0.86),
    questions: [0, 1, 2, ward + 3],
  }));
  const surveys = surveysOf({ seed, days, ease: EASE, wards });
  const { db } = await emptyHospital();
  await saveHospital(db, {
    perguntas: EASE.map((_, Id) => ({ Id, Descricao_Pergunta: `Q${Id}` })),
    locais: WARD_NAMES.map((Id, ward) => ({ Id, Descricao: Id, perguntas: [0, 1, 2, (ward % 3) + 3] })),
  });
  await storeSurveys(
    db,
    surveys.map(({ ward, day, answers }) => ({
      local: WARD_NAMES[ward] ?? '',
      day: addDays(FROM, day),
      answers: Object.fromEntries(answers.map(({ question, resposta }) => [question, resposta])),
    })),
  );
  const today = settings.zone.at(settings.now).day;
  const report = reportFrom(collectedFrom(surveys, monthsUpTo(period, today)), { period }, today);
  expect({ seed, ...(await reportOf(db, { period }, settings)) }).toEqual({ seed, ...report });
});
