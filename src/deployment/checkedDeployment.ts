import * as v from 'valibot';
import { contrastFault } from './contrast';
import { deploymentSchema, parseDeployment, type Deployment } from './deployment';

const text = v.string('deve ser um texto');

/** What a click may open: never a script. */
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

/** Checks also what the page uses unchecked, because the check would weigh too much there. */
const checkedSchema = v.object(
  {
    ...deploymentSchema.entries,
    privacyUrl: v.optional(linkSchema, ''),
    /** The hospital's own (behaviour 8.4), each `#rrggbb`; `''` is ours. */
    colors: v.optional(colorsSchema, {}),
  },
  deploymentSchema.message,
);

/**
 * Checks settings as the build and the server do before they give them out: more than the page, which has them from there.
 * @throws Error, in Portuguese, naming a setting with a value that is not allowed
 */
export const checkDeployment = (settings: unknown): Deployment => parseDeployment(settings, checkedSchema);
