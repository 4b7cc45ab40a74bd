/**
 * JSON without characters that some programs take for the end of a line, such as Python's `splitlines` and Node's
 * `readline`.
 */
export const jsonText = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replaceAll(
    /[\u0085\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** An object whose values are JSON already. */
export const jsonObject = (fields: Readonly<Record<string, string>>): string => {
  let text = '';
  for (const name in fields) text += `,"${name}":${fields[name]}`;
  return `{${text.slice(1)}}`;
};
