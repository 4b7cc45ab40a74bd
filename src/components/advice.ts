/** What a patient can do about a failed call (behaviour 3.6). With a 5xx status the connection works, so the patient need not check it. */
export const adviceOn = (status: number, again = 'tente de novo'): string =>
  status >= 500 ? 'Tente de novo em alguns minutos.' : `Verifique a conexão com a internet e ${again}.`;
