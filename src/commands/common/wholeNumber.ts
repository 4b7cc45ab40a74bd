import { InputError } from './inputError';

/** @throws InputError unless the text is a whole number from 0 to `most` */
export const parseWholeNumber = (text: string, option: string, most: number): number => {
  if (!/^\d{1,9}$/.test(text) || Number(text) > most)
    throw new InputError(`${text}: escreva um número inteiro de 0 a ${most}`, option);
  return Number(text);
};
