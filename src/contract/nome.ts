/** The longest name that a patient can type, in UTF-16 units. */
export const MAX_NOME_TYPED = 100;

/**
 * The longest name that the server accepts. The app converts the typed name to upper case, which can make it three
 * times as long (ﬃ becomes FFI).
 */
export const MAX_NOME_SENT = 3 * MAX_NOME_TYPED;
