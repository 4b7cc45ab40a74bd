import { usePatients } from './support/browser';
import { useHospital } from './support/hospital';
import { espera, farmacia } from './support/wards';

const hospital = useHospital();
const newPatient = usePatients(hospital);

test('a survey can be completed while storage is denied', async () => {
  const patient = await newPatient();
  await patient.page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await patient.openLink(farmacia);
  await patient.nome.pressSequentially('davi');
  await patient.next();
  await patient.choose(espera, 'Bo');
  await patient.send();
  await patient.seesThanks();
  // Logged only once: a second line would be an unexpected error.
  await patient.observer.take('console.warning: Local storage: Access is denied for this document.');

  const { id, nome } = hospital.identificacoes().at(-1) ?? { id: 0 };
  expect(nome).toBe('DAVI');
  expect(hospital.respostas(id)).toEqual([{ pergunta_id: '10', resposta: 'BO' }]);
});
