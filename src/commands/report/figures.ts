import type { Db } from '../../server/db/tables';
import { idFromRow } from '../../server/repositories/values';
import { readAtendimentos } from '../common/atendimentos';
import { offeredOptions, type LocalOptions } from '../common/localOptions';
import { firstDayOf, monthNumber, type Clock, type Period } from '../common/period';
import { dayNumber, dayOf, type Day } from '../common/zone';
import { MIN_BASE_MONTHS, MIN_SURVEYS } from '../statistics/usual';
import { collect, type Collected, type Ward } from './collect';
import { byShare, countIn, hide, percent, tableOf, type Part } from './groups';
import { LAST, upToLast } from './slots';
import { firstDay, inScope, namesOf, silentSince } from './wards';

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

/** What a report says about surveys that were read. Wards are hidden and judged as in the report on all. */
export const reportFrom = (
  { wards, questions }: Collected,
  { period, meta, atendimentos, ...options }: ReportOptions,
  today: Day,
) => {
  const places = wards.map(({ place }) => place);
  const patients = atendimentos === undefined ? new Map<string, number>() : readAtendimentos(atendimentos, places);
  const { local, unidade } = offeredOptions(options, places);
  const { lastDay, slotOf, firstDayIn } = monthsUpTo(period, today);
  const inPeriod = upToLast(LAST + 1 - slotOf(period.from));
  const shown = { period: inPeriod, nameOf: (slot: number) => firstDayIn(slot).slice(0, 7) };
  const surveysIn = (part: Part, slots = inPeriod) => countIn(part, slots).surveys;

  const names = namesOf(wards.filter((ward) => ward.place.ativo === 1 || surveysIn({ wards: [ward] }) > 0));
  const all = { wards: inScope(wards, { local, unidade }) };
  const single = wards.map((ward) => ({ ward, wards: [ward], nome: names.get(ward) ?? '' }));
  const units = [...new Set(wards.map(({ place }) => place.unidade))].map((nome) => ({
    nome: nome ?? '',
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
    units.filter(({ nome }) => nome !== ''),
    shown,
  ).filter(({ nome }) => (unidade ?? nome) === nome);
  const [whole] = local !== undefined ? rows : unidade !== undefined ? unitRows : tableOf([all], shown);
  if (!whole) throw new Error('the report has no ward');
  const { group: total } = whole;
  const whenShown = <T>(value: T): T | null => (total.oculto ? null : value);

  const hospitalSince = slotOf(dayOf(Math.min(firstDay(wards), dayNumber(lastDay))));
  /** The first day of what is too new to be compared, but not as new as the hospital. */
  const newSince = (some: readonly Ward[], question?: number): Day | null => {
    const day = firstDay(some, question);
    const slot = day === Infinity ? 0 : slotOf(dayOf(day));
    const isNew = slot > LAST - MIN_BASE_MONTHS || inPeriod.includes(slot);
    return isNew && slot > hospitalSince ? dayOf(day) : null;
  };

  /** What a ward's sheet shows: the period, or the last 3 or 12 months. Its questions are sorted, the best first. */
  const sheetOf = (ward: Ward, isHidden: boolean) => {
    for (const meses of [0, 3, 12] as const) {
      const slots = meses === 0 ? inPeriod : upToLast(meses);
      const { surveys, faces, share } = countIn({ wards: [ward] }, slots);
      if (surveys < MIN_SURVEYS || (meses === 0 ? isHidden : meses <= period.months)) continue;
      const perguntas = questions
        .map(({ Descricao_Pergunta }, question) => ({
          descricao: Descricao_Pergunta,
          ...countIn({ wards: [ward], question }, slots),
        }))
        .filter((one) => one.surveys >= MIN_SURVEYS)
        .sort((a, b) => b.share - a.share || a.descricao.localeCompare(b.descricao, 'pt-BR'))
        .map((one) => ({ descricao: one.descricao, satisfacao: percent(one.share) }));
      const days = { de: firstDayIn(slots[0] ?? LAST), ate: lastDay };
      return { ...days, meses, pesquisas: surveys, satisfacao: percent(share), faces, perguntas };
    }
    return null;
  };

  const slots = all.wards.flatMap((ward) => inPeriod.flatMap((index) => ward.slots[index] ?? []));
  const abertas = slots.reduce((sum, { opened }) => sum + opened, 0);
  const callBacks = slots.flatMap(({ answered }) => answered).filter(({ isCallBack }) => isCallBack);
  const isOver = today > period.to;
  const before = surveysIn(
    all,
    inPeriod.map((slot) => slot - period.months),
  );
  const counted = rows.filter(({ group, ward }) => !group.oculto && patients.has(ward.place.id));
  const pacientes = counted.reduce((sum, { ward }) => sum + (patients.get(ward.place.id) ?? 0), 0);
  const taxa = percent(surveysIn({ wards: counted.map(({ ward }) => ward) }) / pacientes);
  return {
    periodo: { de: period.from, ate: period.to },
    total: {
      ...total,
      abertas: whenShown(abertas),
      naoRespondidas: whenShown(abertas - surveysIn(all)),
      esperamRetorno: whenShown(callBacks.length),
      /** Answered surveys of the period before, if this one is over. Not in the JSON. */
      pesquisasAntes: whenShown(isOver && before >= MIN_SURVEYS ? before : null),
      /** Answered surveys per 100 patients, in the wards that the file names. Not in the JSON. */
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
        /** Also of a hidden ward. */
        semPesquisasDesde: silentSince(ward, dayNumber(lastDay)),
        ...group,
        /** `descricao`, made unique. This and the rest are not in the JSON. */
        nome,
        /** Whether the hospital file still has the ward. */
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
    // The rest is not in the JSON.
    /** The ward or unit that the report is about. */
    sobre: local === undefined ? (unidade ?? null) : (all.wards[0]?.place.descricao ?? null),
    /** The last day that counts, if the period is not over. */
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
  { zone, now }: Clock,
  onProgress?: (done: number, all: number) => void,
) => {
  const today = zone.at(now).day;
  const { slotOf, firstDayIn } = monthsUpTo(options.period, today);
  // Leaves out surveys with a time in the future, which were opened while the server's clock was ahead.
  const until = today > options.period.to ? options.period.until : now.toISOString();
  return reportFrom(await collect(db, slotOf, firstDayIn(0), until, zone, onProgress), options, today);
};
