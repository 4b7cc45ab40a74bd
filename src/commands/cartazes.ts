import { readHospital } from '../server/hospitalFile';
import { InputError } from './common/inputError';
import { assertFree, writeWhole, type Destination } from './common/output';
import { FORMATS, postersPage } from './posters/page';
import type { HospitalSettings } from './common/settings';
import { say, type Terminal } from './common/terminal';

export interface CartazesOptions {
  baseUrl: string;
  formato?: string;
  local?: string;
  saida?: string;
  forcar?: boolean;
}

/** Reads where the survey is. @throws InputError for what is no address of a web site */
const parseBaseUrl = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSite =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '' &&
    url.password === '';
  if (!isSite) throw new InputError(`--base-url ${text}: deve ser um endereço como https://pesquisa.hospital.example`);
  // The survey's links have one part: the app reads the id right behind the host.
  if (url.pathname !== '/')
    throw new InputError(`--base-url ${text}: a pesquisa fica na raiz do endereço, sem ${url.pathname}`);
  return url;
};

const isLocal = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** Makes posters with the code of each location's link. Reads the hospital file; needs no database. */
export const cartazes = async (
  options: CartazesOptions,
  { hospitalFile }: HospitalSettings,
  terminal: Terminal,
): Promise<void> => {
  const base = parseBaseUrl(options.baseUrl);
  const { formato = 'a4' } = options;
  const format = FORMATS.find((name) => name === formato.toLowerCase());
  if (!format) throw new InputError(`--formato ${formato}: escolha ${FORMATS.join(' ou ')}`);
  const { locais } = readHospital(hospitalFile);
  const chosen = options.local === undefined ? locais : locais.filter(({ Id }) => String(Id) === options.local);
  if (chosen.length === 0)
    throw new InputError(`--local ${options.local ?? ''}: não há local com este Id em ${hospitalFile}`);
  const destination: Destination = {
    file: options.saida ?? `data/cartazes-${format}.html`,
    force: options.forcar ?? false,
  };
  await assertFree(destination);
  await writeWhole(destination, terminal, (write) => write(postersPage(chosen, base, format)));
  if (destination.file !== '-')
    say(
      terminal,
      `${chosen.length} ${chosen.length === 1 ? 'cartaz gravado' : 'cartazes gravados'} em ${destination.file}`,
    );
  if (base.protocol === 'http:' && !isLocal(base))
    say(terminal, 'Atenção: com http:// nomes e telefones viajam abertos; use https://.');
};
