import { createHash } from 'node:crypto';

/** Markup that is already safe. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');

const render = (part: Part): string => {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return escape(String(part));
};

/** Markup with values in it: text is text, whatever stands in it. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.map((text, index) => text + (index < parts.length ? render(parts[index]) : '')).join(''));

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

interface Document {
  title: string;
  style: string;
  /** Inlined as it is; none for a page that only shows. */
  script?: string;
  body: Html;
}

/** A page that is one file: it loads nothing, and its policy allows just the style and the script that stand in it. */
export const htmlDocument = ({ title, style, script, body }: Document): string => {
  const policy = [
    "default-src 'none'",
    'img-src data:',
    `style-src ${sourceOf(style)}`,
    ...(script === undefined ? [] : [`script-src ${sourceOf(script)}`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        ${body} ${script === undefined ? '' : new Html(`<script>${script}</script>`)}
      </body>
    </html> `.text;
};
