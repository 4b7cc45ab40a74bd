/** The visible text of an HTML page. */
export const textOf = (page: string): string =>
  page
    .replace(/^.*<body>/s, '')
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
