/** The longest name that a patient can type, in UTF-16 units. */
export const MAX_NOME_TYPED = 100;

/** The longest name that the server accepts. In upper case a typed name can be twice as long (ß becomes SS). */
export const MAX_NOME_SENT = 2 * MAX_NOME_TYPED;
