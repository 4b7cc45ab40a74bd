import { byName, comparable } from './names';
import { InputError, Option } from './arguments';

export const LOCAL = new Option('--local <id>', 'só este local');
export const UNIDADE = new Option('--unidade <nome>', 'só os locais desta unidade do arquivo do hospital');

export interface LocalOptions {
  local?: string | undefined;
  unidade?: string | undefined;
}

interface Named {
  id: string;
  descricao: string;
  unidade: string | null;
}

/** Different for each location, also if two have the same name. */
export const fullName = ({ id, descricao, unidade }: Named): string =>
  `${descricao} (${unidade === null ? id : `${unidade}, ${id}`})`;

/** Unit and id are added to a name that another one of the `known` locations has, too. */
export const namesAmong =
  (known: readonly Named[]) =>
  (place: Named): string =>
    known.some((other) => other !== place && other.descricao === place.descricao) ? fullName(place) : place.descricao;

export interface ChosenLocais<Place> extends LocalOptions {
  chosen: readonly Place[];
  /** The name of the chosen location or unit; null for the hospital. */
  sobre: string | null;
}

/**
 * The locations that the options choose, and the options with the unit's name as in `known`.
 * @throws InputError if there is no such location or unit
 */
export const chooseLocais = <Place extends Named>(
  { local, unidade }: LocalOptions,
  known: readonly Place[],
): ChosenLocais<Place> => {
  const units = [...new Set(known.flatMap((place) => place.unidade ?? []))].sort(byName);
  const unit = unidade === undefined ? undefined : units.find((name) => comparable(name) === comparable(unidade));
  if (unidade !== undefined && unit === undefined)
    throw new InputError(
      `${unidade}: ${units.length === 0 ? 'nenhum local tem Unidade' : `escolha ${units.join(', ')}`}`,
      '--unidade',
    );
  const chosen = known.filter(
    (place) => (local === undefined || place.id === local) && (unit === undefined || place.unidade === unit),
  );
  if (local !== undefined && chosen.length === 0)
    throw new InputError(`${local}: não há local com este Id${unit === undefined ? '' : ` em ${unit}`}`, '--local');
  const [first] = local === undefined ? [] : chosen;
  return { chosen, local, unidade: unit, sobre: (first ? namesAmong(known)(first) : unit) ?? null };
};
