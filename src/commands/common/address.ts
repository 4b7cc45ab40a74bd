import { InputError } from './inputError';

/** Refuses an address with a user name or password, because messages and reports repeat the address. */
export const parseAddress = (text: string, what: string, example = 'https://pesquisa.hospital.example'): URL => {
  const url = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (url === null) throw new InputError(`${what} deve ser como ${example}`);
  if (url.username !== '' || url.password !== '') throw new InputError(`${what} não pode ter usuário nem senha`);
  if (/[?#]/.test(text)) throw new InputError(`${what} não pode ter ? nem #`);
  return url;
};

export const isThisMachine = ({ hostname }: URL): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
