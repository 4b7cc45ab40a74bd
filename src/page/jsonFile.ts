import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { StartError, systemReason } from './startError';

const lineAndColumn = (text: string, index: number): string => {
  const lines = text.slice(0, index).split('\n');
  return `linha ${lines.length}, coluna ${(lines.at(-1) ?? '').length + 1}`;
};

/** Node's message has either the position of the first wrong character or the text around it. */
const wrongPlace = (json: string, { message }: Error): string => {
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  if (position !== undefined) return lineAndColumn(json, Number(position));
  const [, around] = /, (.*) is not valid JSON/s.exec(message) ?? [];
  return around === undefined ? lineAndColumn(json, json.length) : `perto de ${around}`;
};

/** A key with its colon, another text, or a bracket. */
const TOKEN = /"(?:\\.|[^"\\])*"(\s*:)?|[{}]/g;

/** `JSON.parse` would silently take the last value of a key that stands twice. @param json valid JSON */
const assertEachKeyOnce = (json: string): void => {
  const open: Set<string>[] = [];
  for (const { 0: token, 1: colon, index } of json.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (colon !== undefined) {
      const key = JSON.parse(token.slice(0, -colon.length)) as string;
      const keys = open.at(-1);
      if (keys?.has(key) === true) throw new Error(`${lineAndColumn(json, index)}: a chave "${key}" está repetida`);
      keys?.add(key);
    }
  }
};

const parse = (bytes: Buffer): unknown => {
  // Windows editors write a byte order mark.
  const json = bytes.toString().replace(/^\uFEFF/, '');
  if (!isUtf8(bytes))
    throw new Error(`${lineAndColumn(json, json.indexOf('\uFFFD'))}: não está em UTF-8 (salve o arquivo como UTF-8)`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch (error) {
    const place = wrongPlace(json, error as Error);
    throw new Error(`${place}: JSON inválido, aqui ou logo antes (uma vírgula, aspas ou chave a mais ou a menos?)`, {
      cause: error,
    });
  }
  assertEachKeyOnce(json);
  return parsed;
};

/** @throws StartError that names the file and the place in it */
export const readJsonFile = (file: string): unknown => {
  try {
    return parse(readFileSync(file));
  } catch (error) {
    throw new StartError(`${file}: ${systemReason(error)}`);
  }
};
