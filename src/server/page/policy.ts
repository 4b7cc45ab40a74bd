import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
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

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Only what the page is made of may run, and it calls only its host. Over plain http on a ward's network there is no
 * https to insist on, and browsers warn about headers that only count there.
 */
const options = (html: string, { apiBaseUrl, logo }: Partial<Deployment>, publicUrl: string | null): HelmetOptions => ({
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
  strictTransportSecurity: (publicUrl?.startsWith('https:') ?? false) && { maxAge: ONE_YEAR_SECONDS, includeSubDomains: false },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
});

/**
 * The security headers of every answer, also of those that fastify never sees. They are made once: they never differ.
 * @param publicUrl where patients reach the survey; with https browsers insist on it from then on
 */
export const securityHeaders = (html: string, deployment: Partial<Deployment>, publicUrl: string | null): Record<string, string> => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options(html, deployment, publicUrl))(response.req, response, () => undefined);
  const headers = response.getHeaders() as Record<string, string>;
  return { ...headers, 'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()' };
};
