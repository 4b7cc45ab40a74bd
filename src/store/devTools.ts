import type { DevToolsEnhancerOptions } from '@reduxjs/toolkit';
import { FLUSH, PERSIST } from 'redux-persist';
import { FIELDS } from '../contract/personalFields';
import { idleCounted, secondPassed, tabletTouched } from '../features/kiosk/kioskSlice';

const hidden: readonly string[] = [...FIELDS.personal, ...FIELDS.secret];

/** Replaces names, phones and the ids of identifications. An empty or missing value stays. */
const masked = (key: string, value: unknown): unknown =>
  !hidden.includes(key) || value === '' || value === null || value === undefined ? value : '***';

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
  actionsDenylist: [PERSIST, FLUSH, secondPassed.type, tabletTouched.type, idleCounted.type],
  // `export: 'custom'` would ignore the sanitizers and the denylist. A feature that is not named here is off.
  features: { export: true, import: 'custom', jump: true, skip: true },
};
