/** The longest name that a patient can type, in UTF-16 units. */
export const MAX_NOME_TYPED = 100;

/** The longest name that the server accepts. A typed name can get twice as long in upper case (ß becomes SS). */
export const MAX_NOME_SENT = 2 * MAX_NOME_TYPED;
