/**
 * What a patient can do about a failed call (behaviour 3.6). A status of 5xx means that the connection works, so the
 * advice is then to wait.
 */
export const adviceOn = (status: number, again = 'tente de novo'): string =>
  status >= 500 ? 'Tente de novo em alguns minutos.' : `Verifique a conexão com a internet e ${again}.`;
