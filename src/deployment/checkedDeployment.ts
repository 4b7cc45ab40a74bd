import * as v from 'valibot';
import { contrastFault } from './contrast';
import { deploymentSchema, parseWith } from './deployment';

const text = v.string('deve ser um texto');

/** A link must never run a script. */
export const linkSchema = v.pipe(
  text,
  v.regex(
    /^((https?:\/)?\/[^\s/\\]\S*)?$/,
    'deve ser vazio, um caminho como /privacidade.html ou um endereço http(s)://',
  ),
);

export const colorSchema = v.pipe(text, v.regex(/^(#[\da-f]{6})?$/i, 'deve ser vazio ou uma cor como #0b5f63'));

const colorsSchema = v.pipe(
  v.object({ brand: v.optional(colorSchema, ''), paper: v.optional(colorSchema, '') }, 'deve ser um objeto'),
  v.rawCheck(({ dataset, addIssue }) => {
    const fault = dataset.typed && contrastFault(dataset.value);
    if (fault) addIssue({ message: `não serve ${fault}` });
  }),
);

/** Also checks what the page uses unchecked, because the check would weigh too much there. */
const checkedSchema = v.object(
  {
    ...deploymentSchema.entries,
    privacyUrl: v.optional(linkSchema, ''),
    /** The hospital's own colours (behaviour 8.4), each `#rrggbb`; `''` is the project's. */
    colors: v.optional(colorsSchema, {}),
  },
  deploymentSchema.message,
);
export type CheckedDeployment = v.InferOutput<typeof checkedSchema>;

/**
 * Checks the settings of a page before it is assembled.
 * @returns the settings, with defaults for those that are left out
 * @throws SettingError
 */
export const checkDeployment = (settings: unknown): CheckedDeployment => parseWith(checkedSchema, settings);
