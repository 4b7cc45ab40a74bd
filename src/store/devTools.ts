import { nanoid, type DevToolsEnhancerOptions } from '@reduxjs/toolkit';
import { FLUSH, PERSIST } from 'redux-persist';
import { FIELD_CLASSES } from '../contract/personalFields';
import { secondPassed, tabletTouched } from '../features/kiosk/kioskSlice';

const classes = new Map<string, string>(Object.entries(FIELD_CLASSES));

/** Random texts that replace secret ids. Not hashes: anybody could compute those of all short ids. */
const aliases = new Map<unknown, string>();

const aliasOf = (id: unknown): string => {
  const alias = aliases.get(id) ?? nanoid(8);
  aliases.set(id, alias);
  return alias;
};

const masked = (key: string, value: unknown): unknown => {
  const fieldClass = classes.get(key);
  if (fieldClass === 'personal') return value && '***';
  return fieldClass === 'secret' && value !== undefined && value !== null ? aliasOf(value) : value;
};

const sanitized = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value, masked)) as Value;

/** Active in the production build too, so that support can record what happened. */
export const devTools: DevToolsEnhancerOptions = {
  name: 'Avaliação de satisfação',
  // A long survey dispatches more actions than the default of 50.
  maxAge: 1000,
  actionSanitizer: sanitized,
  stateSanitizer: sanitized,
  // The first two contain functions, which cannot be exported. The others would push the patient's actions out of the
  // recording.
  actionsDenylist: [PERSIST, FLUSH, secondPassed.type, tabletTouched.type],
  // `export: 'custom'` would ignore the sanitizers and the denylist. A feature that is not named here is off.
  features: { export: true, import: 'custom', jump: true, skip: true },
};
