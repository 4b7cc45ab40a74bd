import { RESPOSTAS } from '../../contract/respostas';
import palette from '../../deployment/palette.json';
import sheet from './style.css';

const declarations = (colors: Record<string, string>): string =>
  Object.entries(colors)
    .map(([name, color]) => `${name}:${color};`)
    .join('');

export const styleOf = (): string => {
  const faces = Object.fromEntries(RESPOSTAS.map((face) => [`--${face.toLowerCase()}`, palette.faces[face]]));
  const [light, dark] = [declarations({ ...palette.light, ...faces }), declarations(palette.dark)];
  return `:root{${light}}@media screen and (prefers-color-scheme:dark){:root{${dark}}}${sheet}`;
};
