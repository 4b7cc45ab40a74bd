import { createHash } from 'node:crypto';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Deployment } from './settingsBlock';
import { attributeOf, elementsOf } from './elements';

const hashOf = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

const scriptHashes = (html: string): string[] =>
  elementsOf(html, 'script')
    .filter((script) => attributeOf(script, 'src') === null && attributeOf(script, 'type') !== 'application/json')
    .map(({ content }) => hashOf(content));

const styleHashes = (html: string): string[] => elementsOf(html, 'style').map(({ content }) => hashOf(content));

/** What a page may reach besides its own origin: that of a setting, if it is another one. */
const originOf = (address = ''): string[] => (URL.canParse(address) ? [new URL(address).origin] : []);

/**
 * The security headers of every answer: only what the page is made of may run, and it calls only its host.
 * Over plain http on a ward's network there is no https to insist on, and browsers warn about headers that
 * only count there; a proxy with a certificate adds its own.
 */
export const securityHeaders = (html: string, { apiBaseUrl, logo }: Partial<Deployment>): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...scriptHashes(html)],
      styleSrc: ["'self'", ...styleHashes(html)],
      imgSrc: ["'self'", 'data:', ...originOf(logo)],
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
