/** The message that appears if a press on Next has no result within `STILL_LOADING_AFTER` ms (behaviour 2.2, 7.5). */
export const STILL_LOADING = 'Ainda carregando...';
export const STILL_LOADING_AFTER = 3000;
