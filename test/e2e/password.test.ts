import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { usePatients } from './support/browser';
import { useHospital } from './support/hospital';
import { calls } from './support/patient';
import { farmacia } from './support/wards';

const hospital = useHospital();

/** Stands before the hospital, on the page's own origin, and asks for a password where answers are posted. */
const proxy = { url: '' };
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    void (async () => {
      const { method = '', url = '' } = request;
      const body = method === 'POST' ? Buffer.concat(await request.toArray()) : null;
      if (url === calls.responder) {
        response.writeHead(401, { 'www-authenticate': 'Basic realm="Hospital"' }).end('Senha?');
        return;
      }
      const headers = { 'content-type': 'application/json', 'accept-encoding': 'identity' };
      const answer = await fetch(hospital.url + url, { method, headers, body });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
      response.end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const arrives = usePatients(proxy);

test('a host that asks for a password has refused the answer, and nobody waits for ever', async () => {
  const patient = await arrives();
  await patient.goesToQuestions(farmacia);
  await patient.send();
  await patient.observer.take(`POST ${calls.responder} 401`);
  await patient.observer.takeFailure('Question 10: HTTP 401', calls.responder);
  await patient.enviar.waitFor();
  expect(await patient.enviar.isEnabled()).toBe(true);
});
