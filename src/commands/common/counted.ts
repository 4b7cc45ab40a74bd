/** `1 pesquisa`, `1.200 pesquisas` */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;
