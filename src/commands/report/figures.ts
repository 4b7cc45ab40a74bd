import type { Db } from '../../server/db/tables';
import { idFromRow } from '../../server/repositories/values';
import { readAtendimentos } from '../common/atendimentos';
import { offeredOptions, type LocalOptions } from '../common/localOptions';
import { firstDayOf, monthNumber, type Period } from '../common/period';
import type { HospitalSettings } from '../common/settings';
import { dayNumber, dayOf, type Day } from '../common/zone';
import { MIN_BASE_MONTHS, MIN_SURVEYS } from '../statistics/usual';
import { collect, type Collected, type Ward } from './collect';
import { byShare, countIn, goodIn, hide, percent, tableOf, type Part } from './groups';
import type { Report, Sheet } from './report';
import { LAST, upToLast } from './slots';
import { firstDay, inScope, namesOf, silentSince } from './wards';

export type Settings = Pick<HospitalSettings, 'zone' | 'now'>;

export interface ReportOptions extends LocalOptions {
  /** Whole months. */
  period: Period;
  /** The target in percent. */
  meta?: number | undefined;
  /** A CSV file with the number of patients of each ward. */
  atendimentos?: string | undefined;
}

/** The months up to the period's last one that has begun. */
export const monthsUpTo = ({ from, to }: Period, today: Day) => {
  const lastDay = today > to ? to : today < from ? from : today;
  const first = monthNumber(lastDay) - LAST;
  const slotOf = (day: Day): number => monthNumber(day) - first;
  return { lastDay, slotOf, firstDayIn: (slot: number): Day => firstDayOf(first + slot) };
};

/** The questions of a ward that have enough answers, best first. */
const questionsOf = (ward: Ward, { questions }: Collected, slots: readonly number[]): Sheet['perguntas'] =>
  questions
    .map(({ Descricao_Pergunta: descricao }, question) => ({
      descricao,
      ...countIn({ wards: [ward], question }, slots),
    }))
    .filter(({ surveys }) => surveys >= MIN_SURVEYS)
    .sort((a, b) => goodIn(b.faces) - goodIn(a.faces) || a.descricao.localeCompare(b.descricao, 'pt-BR'))
    .map(({ descricao, faces }) => ({ descricao, satisfacao: percent(goodIn(faces)) }));

/** What a report says about surveys that were read. Wards are hidden and judged as in the report on all. */
export const reportFrom = (
  collected: Collected,
  { period, meta, atendimentos, ...options }: ReportOptions,
  today: Day,
): Report => {
  const { wards, questions } = collected;
  const places = wards.map(({ place }) => place);
  const patients = atendimentos === undefined ? new Map() : readAtendimentos(atendimentos, places);
  const { local, unidade } = offeredOptions(options, places);
  const { lastDay, slotOf, firstDayIn } = monthsUpTo(period, today);
  const inPeriod = upToLast(LAST + 1 - slotOf(period.from));
  const line = upToLast(13).map((slot) => ({ slot, mes: firstDayIn(slot).slice(0, 7) }));
  const shown = { period: inPeriod, line, isCompared: period.months === 1 };
  const surveysIn = (part: Part) => countIn(part, inPeriod).surveys;
  const isOver = today > period.to;

  const names = namesOf(wards.filter((ward) => ward.place.ativo === 1 || surveysIn({ wards: [ward] }) > 0));
  const all = { wards: inScope(wards, { local, unidade }) };
  const single = wards.map((ward) => ({ ward, wards: [ward], nome: names.get(ward) ?? '' }));
  const units = [...new Set(wards.map(({ place }) => place.unidade))].map((nome) => ({
    nome,
    wards: wards.filter(({ place }) => place.unidade === nome),
  }));
  const hidden = units.flatMap((unit) => [
    ...hide(
      single.filter(({ ward }) => unit.wards.includes(ward)),
      inPeriod,
    ),
  ]);
  const rows = tableOf(single, shown, new Map(hidden)).filter(({ ward }) => all.wards.includes(ward));
  const unitRows = tableOf(
    units.flatMap(({ nome, ...unit }) => (nome === null ? [] : [{ nome, ...unit }])),
    shown,
  ).filter(({ nome }) => (unidade ?? nome) === nome);
  const [whole] = local !== undefined ? rows : unidade !== undefined ? unitRows : tableOf([all], shown);
  if (!whole) throw new Error('no ward in the report');
  const { group: total } = whole;

  /** The first day of what is too new to be compared, but not as new as the hospital. */
  const hospitalSince = firstDay(wards);
  const newSince = (some: readonly Ward[], question?: number): Day | null => {
    const day = firstDay(some, question);
    if (day === Infinity) return null;
    const slot = slotOf(dayOf(day));
    const isNew = slot > LAST - MIN_BASE_MONTHS || inPeriod.includes(slot);
    return isNew && slot > slotOf(dayOf(hospitalSince)) ? dayOf(day) : null;
  };

  const sheetOf = (ward: Ward, isHidden: boolean): Sheet | null => {
    for (const meses of [0, 3, 12] as const) {
      const slots = meses === 0 ? inPeriod : upToLast(meses);
      const { surveys, faces } = countIn({ wards: [ward] }, slots);
      if (surveys < MIN_SURVEYS || (meses === 0 ? isHidden : meses <= period.months)) continue;
      const days = { de: firstDayIn(slots[0] ?? LAST), ate: lastDay };
      const perguntas = questionsOf(ward, collected, slots);
      return { ...days, meses, pesquisas: surveys, satisfacao: percent(goodIn(faces)), faces, perguntas };
    }
    return null;
  };

  const sumOver = (key: 'opened' | 'callBacks') =>
    all.wards.reduce((sum, { slots }) => sum + inPeriod.reduce((some, at) => some + (slots[at]?.[key] ?? 0), 0), 0);
  const before = countIn(
    all,
    inPeriod.map((slot) => slot - period.months),
  ).surveys;
  const counted = rows.filter(({ group, ward }) => !group.oculto && patients.has(ward.place.id));
  const pacientes = counted.reduce((sum, { ward }) => sum + (patients.get(ward.place.id) ?? 0), 0);
  const taxa = percent(surveysIn({ wards: counted.map(({ ward }) => ward) }) / pacientes);
  const whenShown = <T>(value: T): T | null => (total.oculto ? null : value);
  return {
    periodo: { de: period.from, ate: period.to },
    total: {
      ...total,
      abertas: whenShown(sumOver('opened')),
      naoRespondidas: whenShown(sumOver('opened') - surveysIn(all)),
      esperamRetorno: whenShown(sumOver('callBacks')),
      pesquisasAntes: whenShown(isOver && before >= MIN_SURVEYS ? before : null),
      atendimentos: whenShown(pacientes > 0 ? { pacientes, taxa } : null),
    },
    unidades: unitRows
      .filter((unit) => local === undefined && unit.wards.some((ward) => names.has(ward)))
      .map(({ nome, group }) => ({ nome, ...group }))
      .sort(byShare(({ nome }) => nome)),
    locais: rows
      .filter(({ nome }) => nome !== '')
      .map(({ ward, nome, group }) => ({
        Id: idFromRow(ward.place),
        descricao: ward.place.descricao,
        unidade: ward.place.unidade,
        novoDesde: newSince([ward]),
        semPesquisasDesde: silentSince(ward, dayNumber(lastDay)),
        ...group,
        nome,
        ativo: ward.place.ativo === 1,
        folha: ward.place.ativo === 1 ? sheetOf(ward, group.oculto !== null) : null,
      }))
      .sort(byShare(({ nome }) => nome)),
    // The questions of a hidden ward or unit would show its figures.
    perguntas: tableOf(total.oculto ? [] : questions.map((asked, question) => ({ asked, question, ...all })), shown)
      .filter((part) => surveysIn(part) > 0)
      .map(({ asked, question, group }) => ({
        Id: asked.Id,
        descricao: asked.Descricao_Pergunta,
        textoNovoDesde: newSince(wards, question),
        ...group,
      }))
      .sort(byShare(({ descricao, Id }) => `${descricao}\t${Id}`)),
    sobre: local === undefined ? (unidade ?? null) : (all.wards[0]?.place.descricao ?? null),
    contaAte: isOver ? null : lastDay,
    meta: meta ?? null,
    feitoEm: today,
  };
};

/**
 * @param onProgress called while the surveys are read
 * @throws InputError for an unknown ward or unit, or for an error in the file `atendimentos`
 */
export const reportOf = async (
  db: Db,
  options: ReportOptions,
  { zone, now }: Settings,
  onProgress?: (done: number, all: number) => void,
): Promise<Report> => {
  const today = zone.at(now).day;
  const { slotOf, firstDayIn } = monthsUpTo(options.period, today);
  const since = zone.startOf(firstDayIn(0)).toISOString();
  // Leaves out surveys with a time in the future, which were opened while the server's clock was ahead.
  const until = today > options.period.to ? options.period.until : now.toISOString();
  return reportFrom(await collect(db, slotOf, { since, until }, zone, onProgress), options, today);
};
