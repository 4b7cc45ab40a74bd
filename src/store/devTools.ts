import type { DevToolsEnhancerOptions, Action } from '@reduxjs/toolkit';
import { FLUSH, PERSIST } from 'redux-persist';
import { secondPassed, tabletTouched } from '../features/kiosk/kioskSlice';

/** Where a name or a phone may stand: in our state and actions, and in the wire's names inside RTK Query's. */
const personal = new Set(['nome', 'telefone', 'Nome', 'Telefone']);

const isPlain = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** A copy of `value` in which every name and phone that was given reads `***`. What holds none is not copied. */
export const withoutPersonalData = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null || !(Array.isArray(value) || isPlain(value))) return value;
  const entries = Object.entries(value).map(([key, inner]: [string, unknown]) => {
    const masked = personal.has(key) ? inner && '***' : withoutPersonalData(inner);
    return [key, masked, masked !== inner] as const;
  });
  if (!entries.some(([, , changed]) => changed)) return value;
  return (Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)) as Value;
};

/** Redux DevTools also in the production build, where support staff look at a patient's session. */
export const devTools: DevToolsEnhancerOptions = {
  name: 'Avaliação de satisfação',
  // Each key of a name is an action: of fifty, the default, nothing would be left at the end of a survey.
  maxAge: 1000,
  actionSanitizer: <A extends Action>(action: A) => withoutPersonalData(action),
  stateSanitizer: <S>(state: S) => withoutPersonalData(state),
  // They carry functions, which an exported trace loses: importing it would throw.
  // And a countdown would push the survey out of the trace.
  actionsDenylist: [PERSIST, FLUSH, secondPassed.type, tabletTouched.type],
};
