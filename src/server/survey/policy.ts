import { createHash } from 'node:crypto';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import { attributeOf, elementsOf } from './elements';

const hashOf = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

const scriptHashes = (html: string): string[] =>
  elementsOf(html, 'script')
    .filter((script) => attributeOf(script, 'src') === null && attributeOf(script, 'type') !== 'application/json')
    .map(({ content }) => hashOf(content));

const styleHashes = (html: string): string[] => elementsOf(html, 'style').map(({ content }) => hashOf(content));

/** Where a page may call besides its own origin: the host's origin, if it is another one. */
const originOf = (apiBaseUrl: string): string[] => (URL.canParse(apiBaseUrl) ? [new URL(apiBaseUrl).origin] : []);

/**
 * The security headers of every answer: only what the page is made of may run, and it calls only its host.
 * Over plain http on a ward's network there is no https to insist on, and browsers warn about headers that
 * only count there; a proxy with a certificate adds its own.
 */
export const securityHeaders = (html: string, apiBaseUrl: string): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...scriptHashes(html)],
      styleSrc: ["'self'", ...styleHashes(html)],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      manifestSrc: ["'self'"],
      connectSrc: ["'self'", ...originOf(apiBaseUrl)],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
    },
  },
  xFrameOptions: { action: 'deny' },
  strictTransportSecurity: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
});
