/**
 * What a patient can do about a failed API call (behaviour 3.6). A 5xx status comes from a server, so the connection
 * works and the patient need not check it.
 */
export const adviceOn = (status: number, again = 'tente de novo'): string =>
  status >= 500 ? 'Tente de novo em alguns minutos.' : `Verifique a conexão com a internet e ${again}.`;
