import { testApp } from '../support/app';

const allowedHosts = ['pesquisa.hospital.example', '[::1]'];

test.each(['pesquisa.hospital.example', 'Pesquisa.Hospital.Example', 'pesquisa.hospital.example:8443', '[::1]:3000'])(
  'an allowed Host (%s) is served',
  async (host) => {
    const { get } = await testApp({ ALLOWED_HOSTS: allowedHosts });
    expect((await get('/7', { host })).statusCode).toBe(200);
    expect((await get('/api/getlocalbyid/7', { host })).statusCode).toBe(200);
  },
);

test.each([
  'evil.example',
  'pesquisa.hospital.example.evil.example',
  '127.0.0.1:3000',
  'pesquisa.hospital.example@evil.example',
  '[::2]',
])('any other Host (%s) is 421', async (host) => {
  const { get } = await testApp({ ALLOWED_HOSTS: allowedHosts });
  for (const url of ['/7', '/api/getlocalbyid/7', '/assets/main.0123456789ab.js', '/nada/x']) {
    const response = await get(url, { host });
    expect(response.statusCode).toBe(421);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({ erro: 'Este servidor não atende por este endereço.' });
  }
});

test('X-Forwarded-Host is ignored', async () => {
  const { get } = await testApp({ ALLOWED_HOSTS: allowedHosts, TRUST_PROXY: ['127.0.0.1'] });
  const { statusCode } = await get('/7', { host: 'evil.example', 'x-forwarded-host': 'pesquisa.hospital.example' });
  expect(statusCode).toBe(421);
});

test('a monitor may request /health by address', async () => {
  const { get } = await testApp({ ALLOWED_HOSTS: allowedHosts });
  expect((await get('/health', { host: '127.0.0.1:3000' })).statusCode).toBe(200);
});
