export const MAX_NOME_TYPED = 100;

/** The survey sends names in upper case, in which a name can be three times as long as typed (ﬃ becomes FFI). */
export const MAX_NOME_SENT = 3 * MAX_NOME_TYPED;
