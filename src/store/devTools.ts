import { nanoid, type Action, type DevToolsEnhancerOptions } from '@reduxjs/toolkit';
import { FLUSH, PERSIST } from 'redux-persist';
import { secondPassed, tabletTouched } from '../features/kiosk/kioskSlice';

/** Keys of names and phones. */
const personal = new Set(['nome', 'telefone', 'Nome', 'Telefone']);

/** Keys of an identification's id. For `ANSWER_HOURS` anybody who knows it can overwrite the answers. */
const secret = new Set(['idIdentificacaoPaciente', 'Id_Identificacao_Resposta', 'about']);

/** A random alias of each id since the page was loaded. A hash would not do, because an id could be guessed from it. */
const aliases = new Map<unknown, string>();

const aliasOf = (id: unknown): string => {
  const alias = aliases.get(id) ?? nanoid(8);
  aliases.set(id, alias);
  return alias;
};

const shown = (key: string, value: unknown): unknown => {
  if (personal.has(key)) return value && '***';
  return secret.has(key) ? value && aliasOf(value) : sanitized(value);
};

const isPlain = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** A copy of `value` with `***` for names and phones and aliases for ids; `value` itself if it contains none of them. */
export const sanitized = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null || !(Array.isArray(value) || isPlain(value))) return value;
  const entries = Object.entries(value).map(([key, inner]: [string, unknown]) => {
    const safe = shown(key, inner);
    return [key, safe, safe !== inner] as const;
  });
  if (!entries.some(([, , changed]) => changed)) return value;
  return (Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)) as Value;
};

/** Redux DevTools also work in the production build, for support. */
export const devTools: DevToolsEnhancerOptions = {
  name: 'Avaliação de satisfação',
  // A long survey has more than the default of 50 actions.
  maxAge: 1000,
  actionSanitizer: <A extends Action>(action: A) => sanitized(action),
  stateSanitizer: <S>(state: S) => sanitized(state),
  // The first two contain functions, which a file cannot hold. The others are so frequent that they would push the
  // patient's actions out of the trace.
  actionsDenylist: [PERSIST, FLUSH, secondPassed.type, tabletTouched.type],
};
