import { InputError } from './arguments';

/** Refuses an address with a user name or password, because messages and reports repeat the address. */
export const parseAddress = (text: string, what: string, example = 'https://pesquisa.hospital.example'): URL => {
  const url = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username + url.password !== '' || /[?#]/.test(text))
    throw new InputError(`${what} deve ser como ${example}, sem usuário, senha, ? nem #`);
  return url;
};

/** @param host as in a URL, or without the brackets of an IPv6 address */
export const isThisMachine = (host: string): boolean => /^(localhost|127\.[\d.]+|::1|\[::1\])$/.test(host);
