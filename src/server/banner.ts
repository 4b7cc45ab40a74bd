import type { Hospital } from '../hospital/hospitalFile';

export interface BannerFacts {
  version: string;
  /** At which the server is reached. The links use the first one. */
  origins: readonly string[];
  hospital: Hospital;
  database: string;
  hasSurvey: boolean;
  notices?: readonly string[];
  /** Whether `npm start` has started the server. Then an engineer reads the banner, not an operator. */
  byNpm?: boolean;
}

const MAX_LINKS = 50;

export const banner = (facts: BannerFacts): string => {
  const { origins, hospital } = facts;
  const [base = ''] = origins;
  const { locais } = hospital;
  const more = locais.length - MAX_LINKS;
  const links = locais
    .slice(0, MAX_LINKS)
    .map(({ Id, Descricao }) => ({ url: `${base}/${encodeURIComponent(Id)}`, Descricao }));
  const width = Math.max(...links.map(({ url }) => url.length));
  return [
    `Avaliação de satisfação em ${origins.join(' e ')}`,
    `Respostas em ${facts.database}`,
    `Versão ${facts.version}`,
    ...(facts.hasSurvey ? [] : ['Sem as telas da pesquisa (npm run build as gera): só a API responde.']),
    ...(facts.notices ?? []),
    '',
    'Um endereço para cada local:',
    ...links.map(({ url, Descricao }) => `  ${url.padEnd(width)}  ${Descricao}`),
    ...(more > 0 ? [`  … e mais ${more.toLocaleString('pt-BR')}: o mesmo endereço com o Id do local`] : []),
    ...(facts.byNpm
      ? ['', 'O painel:     npm run hospital -- painel', 'Um relatório: npm run hospital -- relatorio']
      : []),
    '',
  ].join('\n');
};
