export const MAX_NOME_TYPED = 100;

/** In upper case a name can be three times as long (ﬃ becomes FFI). */
export const MAX_NOME_SENT = 3 * MAX_NOME_TYPED;
