import { maskOf } from './mask';

/** SPEC.md §5: "Name is forced to upper case as typed." In Unicode's composed form (NFC). */
export const maskNome = (text: string): string => text.toUpperCase().normalize('NFC');

/** `maskNome` as a person types. A letter may grow (ß becomes SS), so the caret is counted in the masked text. */
export const nomeMask = maskOf(maskNome, (text, caret) => maskNome(text.slice(0, caret)).length);
