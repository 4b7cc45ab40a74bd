import type { Db } from '../../server/db/tables';
import { readAtendimentos } from '../common/atendimentos';
import { offeredOptions, type LocalOptions } from '../common/localOptions';
import type { Period } from '../common/period';
import type { HospitalSettings } from '../common/settings';
import { dayNumber } from '../common/zone';
import { judge, MIN_SURVEYS } from '../statistics/usual';
import { collect, type Collected, type Ward } from './collect';
import { byShare, countIn, groupOf, hide, percent, seriesOf, type Hidden, type Part } from './groups';
import { Months } from './months';
import type { Attendance, Group, LocalGroup, PerguntaGroup, Report, TotalGroup, UnidadeGroup } from './report';
import { sheetOf } from './sheetFigures';
import { inScope, namesOf, silentSince } from './wards';

export type Settings = Pick<HospitalSettings, 'zone' | 'now'>;

export interface ReportOptions extends LocalOptions {
  /** Whole months. */
  period: Period;
  /** The target in percent. */
  meta?: number | undefined;
  /** A CSV file with the number of patients of each ward. */
  atendimentos?: string | undefined;
}

interface Unit {
  nome: string | null;
  wards: readonly Ward[];
}

/** Hides and judges wards as in the report on all, also in a report on one. */
class Figures {
  /** Also with the wards that left the hospital file, which count in earlier months. */
  readonly #scope: readonly Ward[];
  /** The wards in the report on all: those in the hospital file, and others with surveys in the period. */
  readonly #names: ReadonlyMap<Ward, string>;
  readonly #wardGroups: ReadonlyMap<Ward, Group>;
  readonly #unitGroups: ReadonlyMap<string | null, Group>;

  constructor(
    private readonly months: Months,
    private readonly collected: Collected,
    private readonly options: LocalOptions,
    private readonly patients: ReadonlyMap<string, number>,
  ) {
    const { wards } = collected;
    const listed = wards.filter((ward) => ward.place.ativo || this.#surveysIn({ wards: [ward] }) > 0);
    this.#scope = inScope(wards, options);
    this.#names = namesOf(listed);
    const units = [...new Set(listed.map(({ place }) => place.unidade))]
      .sort()
      .map((nome): Unit => ({ nome, wards: wards.filter(({ place }) => place.unidade === nome) }));
    const parts = wards.map((ward) => ({ ward, wards: [ward] }));
    const hidden = units.flatMap((unit) => [
      ...this.#hide(parts.filter(({ ward }) => listed.includes(ward) && unit.wards.includes(ward))),
    ]);
    this.#wardGroups = new Map(this.#groupsOf(parts, new Map(hidden)).map(({ ward, group }) => [ward, group]));
    const named = units.filter(({ nome }) => nome !== null);
    this.#unitGroups = new Map(this.#groupsOf(named, this.#hide(named)).map(({ nome, group }) => [nome, group]));
  }

  #surveysIn(part: Part, slots: readonly number[] = this.months.inPeriod): number {
    return countIn(part, slots).surveys;
  }

  #hide<P extends Part>(parts: readonly P[]): Map<P, Hidden> {
    return hide(parts, (part) => this.#surveysIn(part));
  }

  /** The groups of a table, which are judged together. */
  #groupsOf<P extends Part>(parts: readonly P[], hidden: ReadonlyMap<P, Hidden>): (P & { group: Group })[] {
    const judged = judge(parts.map(seriesOf), this.months.last);
    return parts.map((part, index) => ({
      ...part,
      group: groupOf(part, judged[index] ?? [], this.months, hidden.get(part) ?? null),
    }));
  }

  locais(): LocalGroup[] {
    const { wards, questions } = this.collected;
    const since = Math.min(...wards.map(({ firstDay }) => firstDay));
    return this.#scope
      .flatMap((ward): LocalGroup[] => {
        const [nome, group] = [this.#names.get(ward), this.#wardGroups.get(ward)];
        if (nome === undefined || !group) return [];
        const { Id, descricao, unidade, ativo } = ward.place;
        return [
          {
            ...{ Id, descricao, unidade },
            novoDesde: this.months.newSince(ward.firstDay, since),
            semPesquisasDesde: silentSince(ward, dayNumber(this.months.lastDay)),
            ...group,
            ...{ nome, ativo },
            taxa: this.#attendanceOf([ward])?.taxa ?? null,
            folha: ativo ? sheetOf(ward, questions, this.months, group.oculto !== null) : null,
          },
        ];
      })
      .sort(byShare(({ nome }) => nome));
  }

  unidades(): UnidadeGroup[] {
    const { local, unidade } = this.options;
    return [...this.#unitGroups]
      .flatMap(([nome, group]) => (nome === null || local !== undefined ? [] : [{ nome, ...group }]))
      .filter(({ nome }) => (unidade ?? nome) === nome)
      .sort(byShare(({ nome }) => nome));
  }

  perguntas(): PerguntaGroup[] {
    const { questions } = this.collected;
    const since = Math.min(...questions.map(({ firstDay }) => firstDay));
    const parts = questions.map((asked, question) => ({ asked, question, wards: this.#scope }));
    const answered = new Set(parts.filter((part) => this.#surveysIn(part) > 0));
    const hidden = this.#hide([...answered]);
    return this.#groupsOf(parts, hidden)
      .filter((_, index) => answered.has(parts[index] as (typeof parts)[number]))
      .map(({ asked, group }) => ({
        Id: asked.pergunta.Id,
        descricao: asked.pergunta.Descricao_Pergunta,
        textoNovoDesde: this.months.newSince(asked.firstDay, since),
        ...group,
      }))
      .sort(byShare(({ descricao, Id }) => `${descricao}\t${Id}`));
  }

  total(): TotalGroup {
    const { period, inPeriod, isOver } = this.months;
    const { local, unidade } = this.options;
    const [ward] = this.#scope;
    const all = { wards: this.#scope };
    const group =
      local !== undefined && ward
        ? this.#wardGroups.get(ward)
        : unidade !== undefined
          ? this.#unitGroups.get(unidade)
          : this.#groupsOf([all], this.#hide([all]))[0]?.group;
    if (!group || group.oculto) {
      const nothing = { abertas: null, naoRespondidas: null, esperamRetorno: null, pesquisasAntes: null };
      return { ...groupOf(all, [], this.months, group?.oculto ?? 'poucas'), ...nothing, atendimentos: null };
    }
    const slots = this.#scope.flatMap((one) => inPeriod.flatMap((index) => one.slots[index] ?? []));
    const abertas = slots.reduce((sum, { opened }) => sum + opened, 0);
    const before = this.#surveysIn(
      all,
      inPeriod.map((slot) => slot - period.months),
    );
    return {
      ...group,
      abertas,
      naoRespondidas: abertas - this.#surveysIn(all),
      esperamRetorno: slots.reduce((sum, { callBacks }) => sum + callBacks, 0),
      pesquisasAntes: isOver && before >= MIN_SURVEYS ? before : null,
      atendimentos: this.#attendanceOf(this.#scope),
    };
  }

  /** Of the shown wards that have a number of patients. */
  #attendanceOf(wards: readonly Ward[]): Attendance | null {
    const shown = wards.filter((ward) => this.#names.has(ward) && this.#wardGroups.get(ward)?.oculto === null);
    const counted = shown.filter(({ place }) => this.patients.has(place.id));
    const pacientes = counted.reduce((sum, { place }) => sum + (this.patients.get(place.id) ?? 0), 0);
    if (pacientes === 0) return null;
    const others = shown.filter((ward) => !counted.includes(ward));
    return {
      pacientes,
      taxa: percent(this.#surveysIn({ wards: counted }) / pacientes),
      semNumero: others.map((ward) => this.#names.get(ward) ?? ''),
    };
  }

  about(): string | null {
    const { local, unidade } = this.options;
    const [ward] = this.#scope;
    return local === undefined ? (unidade ?? null) : ((ward && this.#names.get(ward)) ?? ward?.place.descricao ?? null);
  }
}

/** What a report says about surveys that were read. */
export const reportFrom = (
  collected: Collected,
  months: Months,
  { meta, atendimentos, ...options }: Omit<ReportOptions, 'period'> = {},
): Report => {
  const places = collected.wards.map(({ place }) => place);
  const offered = offeredOptions(options, places);
  const patients = atendimentos === undefined ? new Map() : readAtendimentos(atendimentos, places);
  const figures = new Figures(months, collected, offered, patients);
  const total = figures.total();
  return {
    periodo: { de: months.period.from, ate: months.period.to },
    total,
    unidades: figures.unidades(),
    locais: figures.locais(),
    // The questions of a hidden ward or unit would show its figures.
    perguntas: total.oculto ? [] : figures.perguntas(),
    sobre: figures.about(),
    contaAte: months.isOver ? null : months.lastDay,
    meta: meta ?? null,
    feitoEm: months.today,
  };
};

/**
 * @param onProgress called while the surveys are read
 * @throws InputError for an unknown ward or unit, or for an error in the file `atendimentos`
 */
export const reportOf = async (
  db: Db,
  { period, ...options }: ReportOptions,
  { zone, now }: Settings,
  onProgress?: (done: number, all: number) => void,
): Promise<Report> => {
  const months = new Months(period, zone.at(now).day);
  const { count, slotOf } = months;
  // Leaves out surveys with a time in the future, which were opened while the server's clock was ahead.
  const until = months.isOver ? period.until : now.toISOString();
  const since = zone.startOf(months.firstDayOf(0)).toISOString();
  const collected = await collect(db, { count, slotOf, since, until }, zone, onProgress);
  return reportFrom(collected, months, options);
};
