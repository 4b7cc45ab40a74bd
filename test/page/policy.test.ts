import type { Deployment } from '../../src/deployment/deployment';
import { readSurvey } from '../../src/page/builtSurvey';
import { testApp } from '../server/support/app';
import { inlineScript, inlineStyle, writeSurvey } from '../server/support/surveyFiles';
import { createHash } from 'node:crypto';

const policyOf = async (settings: Partial<Deployment> = {}): Promise<Record<string, string[]>> => {
  const { get } = await testApp({ survey: readSurvey(writeSurvey(), settings) });
  const [, policy = ''] =
    /"Content-Security-Policy" data-fill="policy" content="([^"]*)"/.exec((await get('/7')).body) ?? [];
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );
};

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the page allows its own inline parts, its own origin and nothing else', async () => {
  expect(await policyOf()).toEqual({
    'default-src': ["'none'"],
    'script-src': ["'self'", hash(inlineScript)],
    'style-src': ["'self'", hash(inlineStyle)],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'frame-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  });
});

const site = 'https://hospital.example';
test.each([
  ['connect-src', { apiBaseUrl: `${site}:8443/avaliacao` }, ["'self'", `${site}:8443`]],
  ['connect-src', { apiBaseUrl: '/avaliacao' }, ["'self'"]],
  ['img-src', { logo: `${site}/logo.png` }, ["'self'", 'data:', site]],
  ['img-src', { logo: '/logo.png' }, ["'self'", 'data:']],
  ['frame-src', { kioskReturnSeconds: 60, privacyUrl: `${site}/privacidade` }, [site]],
  ['frame-src', { kioskReturnSeconds: 60, privacyUrl: '/privacidade.html' }, ["'self'"]],
  ['frame-src', { kioskReturnSeconds: 60, privacyUrl: '' }, ["'none'"]],
  ['frame-src', { kioskReturnSeconds: null, privacyUrl: `${site}/privacidade` }, ["'none'"]],
])('the %s of the page with the settings %j is %j', async (directive, settings, allowed) => {
  expect((await policyOf(settings))[directive]).toEqual(allowed);
});

const NOTHING = "default-src 'none';form-action 'none';frame-ancestors 'none';base-uri 'none'";

test.each([
  ['/7', "frame-ancestors 'none'"],
  ['/a/b', "frame-ancestors 'none'"],
  ['/assets/main.0123456789ab.js', NOTHING],
  ['/api/getlocalbyid/7', NOTHING],
  ['/api/x', NOTHING],
  ['/health', NOTHING],
])('%s has the security headers, except those that are only useful over https', async (url, policy) => {
  const { get } = await testApp();
  const { headers } = await get(url);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'content-security-policy': policy,
  });
  expect(headers).not.toHaveProperty('strict-transport-security');
  // Every supported browser knows `frame-ancestors`.
  expect(headers).not.toHaveProperty('x-frame-options');
});

test.each([
  ['https://pesquisa.hospital.example', 'max-age=31536000'],
  ['http://pesquisa.hospital.example', undefined],
])('with PUBLIC_URL %s the header strict-transport-security is %s', async (publicUrl, expected) => {
  const { get } = await testApp({ PUBLIC_URL: publicUrl });
  for (const url of ['/7', '/api/getlocalbyid/7', '/health']) {
    expect((await get(url)).headers['strict-transport-security']).toBe(expected);
  }
});
