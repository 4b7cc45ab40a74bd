import { nanoid, type DevToolsEnhancerOptions } from '@reduxjs/toolkit';
import { FLUSH, PERSIST } from 'redux-persist';
import { secondPassed, tabletTouched } from '../features/kiosk/kioskSlice';

const personal = new Set(['Nome', 'Telefone']);

/** Fields with the id of an identification. Anybody who knows that id can change the answers for `ANSWER_HOURS`. */
const secret = new Set(['idIdentificacaoPaciente', 'Id_Identificacao_Resposta']);

/** Random texts that replace secret ids. Not hashes: anybody could compute those of all short ids. */
const aliases = new Map<unknown, string>();

const aliasOf = (id: unknown): string => {
  const alias = aliases.get(id) ?? nanoid(8);
  aliases.set(id, alias);
  return alias;
};

const sanitized = <Value>(value: Value): Value =>
  JSON.parse(
    JSON.stringify(value, (key, inner: unknown) => {
      if (personal.has(key)) return inner && '***';
      return secret.has(key) && inner !== undefined && inner !== null ? aliasOf(inner) : inner;
    }),
  ) as Value;

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
