/** Shown or announced `STILL_LOADING_AFTER` ms after a press on Next that is not answered yet (behaviour 2.2 and 7.5). */
export const STILL_LOADING = 'Ainda carregando...';
export const STILL_LOADING_AFTER = 3000;
