import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Deployment } from '../../deployment/deployment';

/** The origin of a setting, if it has one of its own. */
const originOf = (address: string): string[] => (URL.canParse(address) ? [new URL(address).origin] : []);

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * The page carries a policy too, with the hashes of its parts (config/page.js); both count. This header adds what a page
 * cannot say, and narrows calls and pictures to what the settings name.
 */
export const pagePolicy = ({ apiBaseUrl, kioskReturnSeconds, logo, privacyUrl }: Deployment): string =>
  [
    ['connect-src', "'self'", ...originOf(apiBaseUrl)],
    ['img-src', "'self'", 'data:', ...originOf(logo)],
    // A ward's tablet shows the page on privacy within the survey's own.
    ['frame-src', (kioskReturnSeconds && privacyUrl && (originOf(privacyUrl)[0] ?? "'self'")) || "'none'"],
    ['frame-ancestors', "'none'"],
  ]
    .map((directive) => directive.join(' '))
    .join(';');

/**
 * The policy of the hospital's own files (`STATIC_DIR`): nothing of them runs, so that nothing of them reaches what the
 * survey keeps in the browser. (A browser shows no PDF in a sandbox.) The survey's own page may frame them (behaviour 8.3).
 */
export const filePolicy = (type: string): string =>
  [
    "default-src 'none'",
    "img-src 'self' data:",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "media-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    ...(type === 'application/pdf' ? [] : ['sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox']),
  ].join(';');

/**
 * The security headers of every answer, also of those that fastify never sees.
 * @param publicUrl where patients reach the survey; with https browsers insist on it from then on
 */
export const securityHeaders = (publicUrl: string | undefined): Record<string, string> => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const setHeaders = helmet({
    // What is no page runs nothing.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
    },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: publicUrl?.startsWith('https:') === true && {
      maxAge: ONE_YEAR_SECONDS,
      includeSubDomains: false,
    },
    // These two count over https alone, and browsers warn of them on a ward's plain http.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
  setHeaders(response.req, response, () => undefined);
  const headers = response.getHeaders() as Record<string, string>;
  return { ...headers, 'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()' };
};
