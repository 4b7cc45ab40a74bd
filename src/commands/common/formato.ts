import { InputError } from './inputError';

/** @throws InputError that lists the known formats */
export const parseFormato = <Formato extends string>(formato: string, known: readonly Formato[]): Formato => {
  const found = known.find((one) => one === formato);
  if (found === undefined) throw new InputError(`${formato}: escolha ${known.join(', ')}`, '--formato');
  return found;
};
