/** The maximum length of a name, in UTF-16 units. */
export const MAX_NOME = 100;
