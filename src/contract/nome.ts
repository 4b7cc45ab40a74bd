export const MAX_NOME_TYPED = 100;

/** Names are sent in upper case, which can triple their length (ﬃ becomes FFI). */
export const MAX_NOME_SENT = 3 * MAX_NOME_TYPED;
