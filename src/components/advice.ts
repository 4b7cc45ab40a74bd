/**
 * What a patient can do about a failed call (behaviour 3.6). A status means that the server has answered, so the
 * connection works.
 */
export const adviceOn = (status: number, again = 'tente de novo'): string =>
  status > 0 ? 'Tente de novo em alguns minutos.' : `Verifique a conexão com a internet e ${again}.`;
