import { usePatients } from './support/browser';
import { useHospital } from './support/hospital';
import { espera, farmacia } from './support/wards';

const hospital = useHospital();
const arrives = usePatients(hospital);

test.each([
  {
    how: 'denied',
    breakStorage: () => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    },
    said: 'console.warning: Local storage: Access is denied for this document.',
  },
  {
    how: 'full',
    breakStorage: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    },
    said: 'console.warning: Local storage: The quota has been exceeded.',
  },
  {
    how: 'missing',
    breakStorage: () => {
      Object.defineProperty(window, 'localStorage', { value: null });
    },
    said: /^console\.warning: Local storage: /,
  },
])('a survey goes its whole way while storage is $how', async ({ breakStorage, said }) => {
  const patient = await arrives();
  await patient.page.addInitScript(breakStorage);
  await patient.openLink(farmacia);
  await patient.nome.pressSequentially('davi');
  await patient.next();
  await patient.choose(espera, 'Bo');
  await patient.send();
  await patient.seesThanks();
  // The message is logged only once: a second line would not be taken and would fail the test.
  await patient.observer.take(said);

  const { id, nome } = hospital.identificacoes().at(-1) ?? { id: 0 };
  expect(nome).toBe('DAVI');
  expect(hospital.respostas(id)).toEqual([{ pergunta_id: '10', resposta: 'BO' }]);
});
