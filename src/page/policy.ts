import { hash } from 'node:crypto';
import type { Deployment } from '../deployment/deployment';

const originOf = (address: string): string => (URL.canParse(address) ? ` ${new URL(address).origin}` : '');

/**
 * A source for the policy that allows one inline script or style element, by the hash of its text. Line ends are
 * hashed as LF, because browsers read CRLF in HTML as LF.
 */
export const hashSource = (text: string): string =>
  `'sha256-${hash('sha256', text.replaceAll(/\r\n?/g, '\n'), 'base64')}'`;

const hashesOf = (page: string, element: RegExp): string =>
  [...page.matchAll(element)].map(([, text = '']) => ` ${hashSource(text)}`).join('');

/** The content policy of the survey's page, for a meta element. It names the origins that the settings need. */
export const contentPolicy = (
  page: string,
  { apiBaseUrl, kioskReturnSeconds, logo, privacyUrl }: Deployment,
): string => {
  const framed = kioskReturnSeconds === null || privacyUrl === '' ? " 'none'" : originOf(privacyUrl) || " 'self'";
  return [
    "default-src 'none'",
    `script-src 'self'${hashesOf(page, /<script>([^]*?)<\/script>/g)}`,
    `style-src 'self'${hashesOf(page, /<style[^<>]*>([^]*?)<\/style>/g)}`,
    `img-src 'self' data:${originOf(logo)}`,
    `connect-src 'self'${originOf(apiBaseUrl)}`,
    `frame-src${framed}`,
    "base-uri 'none'",
    "form-action 'self'",
  ].join(';');
};

/** Browsers ignore this directive in the page's meta element. */
export const PAGE_HEADERS = { 'content-security-policy': "frame-ancestors 'none'" };

/**
 * For the hospital's own files, which the survey's page may frame (behaviour 8.3). The sandbox blocks scripts, because
 * they could read what the survey stores. A PDF gets no sandbox, because browsers do not show a PDF in a sandbox.
 */
export const fileHeaders = (type: string): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "img-src 'self' data:",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "media-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    ...(type === 'application/pdf' ? [] : ['sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox']),
  ].join(';'),
});

/** For every response, unless a route replaces them. */
export const securityHeaders = (publicUrl: string | undefined): Record<string, string> => ({
  'content-security-policy': "default-src 'none';form-action 'none';frame-ancestors 'none';base-uri 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});
