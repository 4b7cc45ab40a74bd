/** The longest name that a patient can type, in UTF-16 units. */
export const MAX_NOME_TYPED = 100;

/** The longest name that the server accepts. In upper case a name can be three times as long (ﬃ becomes FFI). */
export const MAX_NOME_SENT = 3 * MAX_NOME_TYPED;
