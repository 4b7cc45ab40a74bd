import { readHospital } from '../server/hospitalFile';
import type { Action } from './common/action';
import { counted } from './common/counted';
import { InputError } from './common/inputError';
import { readLetterhead } from './common/letterhead';
import { assertOffered, type LocalOptions } from './common/localOptions';
import { destinationOf, writeWhole, type OutputOptions } from './common/output';
import { say } from './common/terminal';
import { FORMATS, postersPage } from './posters/page';

export const FORMATS_TEXT = 'a4 (padrão, um local por folha) ou a6 (quatro por folha)';

interface CartazesOptions extends LocalOptions, OutputOptions {
  endereco: string;
  formato?: string;
}

const parseBaseUrl = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== url.origin + url.pathname)
    throw new InputError(`--endereco ${text}: deve ser um endereço como https://pesquisa.hospital.example`);
  if (url.pathname !== '/')
    throw new InputError(`--endereco ${text}: a pesquisa fica na raiz do endereço, sem ${url.pathname}`);
  return url;
};

export const cartazes: Action<CartazesOptions> = async (options, { hospitalFile, page }, terminal) => {
  const { endereco, formato = 'a4', local, unidade } = options;
  const base = parseBaseUrl(endereco);
  const format = FORMATS.find((name) => name === formato.toLowerCase());
  if (!format) throw new InputError(`--formato ${formato}: escolha ${FORMATS.join(' ou ')}`);
  const all = readHospital(hospitalFile).locais.map((place) => ({ ...place, id: String(place.Id) }));
  assertOffered(
    options,
    all.map(({ id, Unidade = null }) => ({ id, unidade: Unidade })),
  );
  const chosen = all.filter(({ id, Unidade }) => (local ?? id) === id && (unidade ?? Unidade) === Unidade);
  const destination = destinationOf(options, `data/cartazes-${format}.html`);
  const letterhead = await readLetterhead(page, say.bind(null, terminal));
  const posters = postersPage(chosen, base, format, letterhead);
  await writeWhole(destination, terminal, (write) => write(posters));
  if (destination.file !== '-')
    say(terminal, `${counted(chosen.length, 'cartaz gravado', 'cartazes gravados')} em ${destination.file}`);
  if (base.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(base.hostname))
    say(terminal, 'Atenção: com http://, nomes e telefones trafegam sem criptografia; use https://.');
};
