import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import type { Deployment } from '../../deployment/deployment';

/** What a page may reach besides its own origin: that of a setting, if it is another one. */
const originOf = (address: string): string[] => (URL.canParse(address) ? [new URL(address).origin] : []);

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * The page carries a policy of its own, with the hashes of what it is made of (config/page.js); both count. This one adds
 * what a page cannot say, and narrows calls and pictures to what its settings name.
 */
export const pagePolicy = ({ apiBaseUrl, logo }: Deployment): string =>
  [
    ['connect-src', "'self'", ...originOf(apiBaseUrl)],
    ['img-src', "'self'", 'data:', ...originOf(logo)],
    ['frame-ancestors', "'none'"],
  ]
    .map((directive) => directive.join(' '))
    .join(';');

/**
 * The policy of the hospital's own files (`STATIC_DIR`): nothing of them runs, so that nothing of them reaches what the
 * survey keeps in the browser. (A browser shows no PDF in a sandbox.)
 */
export const filePolicy = (type: string): string =>
  [
    "default-src 'none'",
    "img-src 'self' data:",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "media-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ...(type === 'application/pdf' ? [] : ['sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox']),
  ].join(';');

/**
 * What is no page runs nothing. Over plain http on a ward's network there is no https to insist on, and browsers warn
 * about headers that only count there.
 */
const options = (publicUrl: string | null): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
  },
  xFrameOptions: { action: 'deny' },
  strictTransportSecurity: (publicUrl?.startsWith('https:') ?? false) && {
    maxAge: ONE_YEAR_SECONDS,
    includeSubDomains: false,
  },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
});

/**
 * The security headers of every answer, also of those that fastify never sees, made once. Only the page has a
 * content policy of its own.
 * @param publicUrl where patients reach the survey; with https browsers insist on it from then on
 */
export const securityHeaders = (publicUrl: string | null): Record<string, string> => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options(publicUrl))(response.req, response, () => undefined);
  const headers = response.getHeaders() as Record<string, string>;
  return { ...headers, 'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()' };
};
