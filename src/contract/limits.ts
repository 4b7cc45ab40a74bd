/** The maximum length of a name, in UTF-16 units. */
export const MAX_NOME = 100;

/** The pause before each answer is posted, in ms (behaviour 4.1). */
export const POST_DELAY = 2000;
