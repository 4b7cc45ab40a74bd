import * as v from 'valibot';
import { contrastFault } from './contrast';
import { deploymentSchema, parseWith } from './deployment';

const text = v.string('deve ser um texto');

/** Allows only a path, an http(s) URL or an empty text, because a `javascript:` link would run a script. */
export const linkSchema = v.pipe(
  text,
  v.regex(
    /^((https?:\/\/(?![^/]*\[)|\/)[^\s/\\]\S*)?$/,
    'deve ser vazio, um caminho como /privacidade.html ou um endereço http(s):// (sem IPv6)',
  ),
);

/**
 * Allows only what the page can show as a picture at every link: a path from the root, an http(s) URL without an IPv6
 * address, a `data:` URL or an empty text.
 */
export const logoSchema = v.pipe(
  text,
  v.regex(
    /^((https?:\/\/(?![^/]*\[)|\/(?!\/)|data:)[^\\]+)?$/i,
    'deve ser vazio, um caminho como /logo.png ou um endereço http(s):// (sem IPv6)',
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

/** `deploymentSchema` with three checks that the page omits, because their code would make it too large. */
const checkedSchema = v.object(
  {
    ...deploymentSchema.entries,
    logo: v.optional(logoSchema, ''),
    privacyUrl: v.optional(linkSchema, ''),
    colors: v.optional(colorsSchema, {}),
  },
  deploymentSchema.message,
);
export type CheckedDeployment = v.InferOutput<typeof checkedSchema>;

export const checkDeployment = (settings: unknown): CheckedDeployment => parseWith(checkedSchema, settings);
