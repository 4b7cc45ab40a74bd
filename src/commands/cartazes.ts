import { readHospital } from '../server/hospitalFile';
import { InputError } from './common/inputError';
import { counted } from './common/counted';
import { readLetterhead } from './common/letterhead';
import { assertOffered, type LocalOptions } from './common/localNames';
import { destinationOf, writeWhole, type OutputOptions } from './common/output';
import { FORMATS, postersPage } from './posters/page';
import type { HospitalSettings } from './common/settings';
import { say, type Terminal } from './common/terminal';

/** What `--formato` takes. */
export const FORMATS_TEXT = 'a4 (um local por folha; é o que vale sem isso) ou a6 (quatro)';

export interface CartazesOptions extends LocalOptions, OutputOptions {
  endereco: string;
  formato?: string;
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
  if (!isSite) throw new InputError(`--endereco ${text}: deve ser um endereço como https://pesquisa.hospital.example`);
  // The survey's links have one part: the app reads the id right behind the host.
  if (url.pathname !== '/')
    throw new InputError(`--endereco ${text}: a pesquisa fica na raiz do endereço, sem ${url.pathname}`);
  return url;
};

const isLocal = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** Makes posters with the code of each location's link. Reads the hospital file; needs no database. */
export const cartazes = async (
  options: CartazesOptions,
  { hospitalFile }: HospitalSettings,
  terminal: Terminal,
): Promise<void> => {
  const base = parseBaseUrl(options.endereco);
  const { formato = 'a4' } = options;
  const format = FORMATS.find((name) => name === formato.toLowerCase());
  if (!format) throw new InputError(`--formato ${formato}: escolha ${FORMATS.join(' ou ')}`);
  const { locais } = readHospital(hospitalFile);
  assertOffered(
    options,
    locais.map(({ Id, Unidade = null }) => ({ id: String(Id), unidade: Unidade })),
  );
  const chosen = locais.filter(
    ({ Id, Unidade }) =>
      (options.local ?? String(Id)) === String(Id) && (options.unidade === undefined || options.unidade === Unidade),
  );
  const destination = destinationOf(options, `data/cartazes-${format}.html`);
  const page = postersPage(chosen, base, format, await readLetterhead());
  await writeWhole(destination, terminal, (write) => write(page));
  if (destination.file !== '-')
    say(terminal, `${counted(chosen.length, 'cartaz gravado', 'cartazes gravados')} em ${destination.file}`);
  if (base.protocol === 'http:' && !isLocal(base))
    say(terminal, 'Atenção: com http:// nomes e telefones viajam abertos; use https://.');
};
