import { usePatients } from './support/browser';
import { useHospital } from './support/hospital';
import { useProxy } from './support/proxy';
import { calls, routeOf } from './support/patient';
import { farmacia } from './support/wards';

const hospital = useHospital();
const newPatient = usePatients(hospital);

test('a redirected post counts as failed, and the redirect is not followed', async () => {
  const patient = await newPatient();
  await patient.goesToQuestions(farmacia);
  await patient.page.route(routeOf('responder'), (route) =>
    route.fulfill({ status: 302, headers: { location: '/7' } }),
  );
  await patient.send();
  await patient.observer.takeFailure('Question 10: the answer was redirected', calls.responder);
  await patient.enviar.waitFor();
  expect(patient.observer.requests.filter((request) => request.redirectedFrom())).toEqual([]);
});

// The browser asks for a password only after a response of a real server, not after one that Playwright fulfils. So a
// proxy answers here.
const proxy = useProxy(hospital, ({ url }, response) => {
  if (url !== calls.responder) return false;
  response.writeHead(401, { 'www-authenticate': 'Basic realm="Hospital"' }).end('Senha?');
  return true;
});

test('a host that asks for a password has refused the answer', async () => {
  const patient = await newPatient({ baseURL: proxy.url });
  await patient.goesToQuestions(farmacia);
  await patient.send();
  await patient.observer.take(`POST ${calls.responder} 401`);
  await patient.observer.takeFailure('Question 10: HTTP 401', calls.responder);
  await patient.enviar.waitFor();
  expect(await patient.enviar.isEnabled()).toBe(true);
});
