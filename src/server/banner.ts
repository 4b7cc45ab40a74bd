import type { NetworkInterfaceInfo } from 'node:os';
import type { Hospital } from '../hospital/hospitalFile';

export interface BannerFacts {
  version: string;
  host: string;
  port: number;
  hospital: Hospital;
  database: string;
  hasSurvey: boolean;
  notices?: readonly string[];
  publicUrl?: string | undefined;
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>;
}

const MAX_LINKS = 50;

const addressesOf = ({ host, interfaces }: BannerFacts): string[] => {
  if (!['0.0.0.0', '::'].includes(host)) return [host.includes(':') ? `[${host}]` : host];
  const lan = Object.values(interfaces)
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  return [...lan, '127.0.0.1'];
};

export const banner = (facts: BannerFacts): string => {
  const addresses = addressesOf(facts).map((address) => `http://${address}:${facts.port}`);
  if (facts.publicUrl !== undefined) addresses.unshift(facts.publicUrl);
  const [base = ''] = addresses;
  const { locais } = facts.hospital;
  const more = locais.length - MAX_LINKS;
  const links = locais
    .slice(0, MAX_LINKS)
    .map(({ Id, Descricao }) => ({ url: `${base}/${encodeURIComponent(Id)}`, Descricao }));
  const width = Math.max(...links.map(({ url }) => url.length));
  return [
    `Avaliação de satisfação em ${addresses.join(' e ')}`,
    `Respostas em ${facts.database}`,
    `Versão ${facts.version}`,
    ...(facts.hasSurvey ? [] : ['Sem as telas da pesquisa (npm run build as gera): só a API responde.']),
    ...(facts.notices ?? []),
    '',
    'Um endereço para cada local:',
    ...links.map(({ url, Descricao }) => `  ${url.padEnd(width)}  ${Descricao}`),
    ...(more > 0 ? [`  … e mais ${more.toLocaleString('pt-BR')}: o mesmo endereço com o Id do local`] : []),
    '',
  ].join('\n');
};
