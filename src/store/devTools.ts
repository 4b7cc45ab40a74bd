import { nanoid, type Action, type DevToolsEnhancerOptions } from '@reduxjs/toolkit';
import { FLUSH, PERSIST } from 'redux-persist';
import { secondPassed, tabletTouched } from '../features/kiosk/kioskSlice';

/** Keys of names and phones, in the app's actions and in requests. */
const personal = new Set(['nome', 'telefone', 'Nome', 'Telefone']);

/** Keys of a survey's id. For `ANSWER_HOURS` anybody who knows the id can overwrite the survey's answers. */
const secret = new Set(['idIdentificacaoPaciente', 'Id_Identificacao_Resposta', 'about']);

/** A random alias of each id since the page was loaded. Unlike a hash, it says nothing about an id that can be guessed. */
const aliases = new Map<unknown, string>();

const aliasOf = (id: unknown): string => {
  const alias = aliases.get(id) ?? nanoid(8);
  aliases.set(id, alias);
  return alias;
};

/** `value` as it is shown under `key`; empty values stay as they are. */
const shown = (key: string, value: unknown): unknown => {
  if (personal.has(key)) return value && '***';
  return secret.has(key) ? value && aliasOf(value) : sanitized(value);
};

const isPlain = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/**
 * A copy of `value` with `***` for each name and phone, and with an alias for each survey's id.
 * @returns `value` itself if it contains none of them
 */
export const sanitized = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null || !(Array.isArray(value) || isPlain(value))) return value;
  const entries = Object.entries(value).map(([key, inner]: [string, unknown]) => {
    const safe = shown(key, inner);
    return [key, safe, safe !== inner] as const;
  });
  if (!entries.some(([, , changed]) => changed)) return value;
  return (Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)) as Value;
};

/** Redux DevTools also work in the production build, where support staff look at a patient's session. */
export const devTools: DevToolsEnhancerOptions = {
  name: 'Avaliação de satisfação',
  // A long survey has more than the default of 50 actions.
  maxAge: 1000,
  actionSanitizer: <A extends Action>(action: A) => sanitized(action),
  stateSanitizer: <S>(state: S) => sanitized(state),
  // The first two contain functions, which an exported trace loses: importing it would throw.
  // The others happen so often that they would push the survey out of the trace.
  actionsDenylist: [PERSIST, FLUSH, secondPassed.type, tabletTouched.type],
};
