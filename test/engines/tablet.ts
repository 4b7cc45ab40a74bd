import { eventually } from '../support/eventually';
import { espera, recepcao } from '../e2e/support/wards';
import { returnsToEmptyStart, type Step } from './way';

/**
 * The time within which the tablet must wipe a survey: 10 s until the warning, 20 s of warning, and a reserve for a
 * busy machine.
 */
const WIPED_WITHIN_MS = 60_000;

const dialog = `document.querySelector('dialog')`;

export const tablet: readonly Step[] = [
  {
    does: 'shows the idle warning, and ignores the second tap of a double tap on it',
    run: async ({ patient }) => {
      await patient.openLink(recepcao);
      await patient.sees(recepcao.Descricao);
      await patient.tapInput('Nome');
      await patient.driver.type('ana');
      await patient.sees('Você ainda está aí?');
      // The dialog is only as high as its text, not as high as the screen.
      expect(await patient.driver.evaluate(`${dialog}.clientHeight / innerHeight`)).toBeLessThan(0.4);
      await patient.tapButtonTwice('Continuar');
      await patient.seesNo('dialog');
      expect(await patient.path()).toBe(`/${recepcao.Id}`);
      await patient.reads('Nome', 'ANA');
    },
  },
  {
    does: 'erases typed text after the patient has gone away',
    run: async ({ patient, hospital }) => {
      await eventually(async () => {
        expect(await patient.value('Nome')).toBe('');
      }, WIPED_WITHIN_MS);
      await patient.sees(recepcao.Descricao);
      expect(hospital.identificacoes()).toEqual([]);
    },
  },
  {
    does: 'erases the answers if the patient goes away while the leave dialog is open',
    run: async ({ patient }) => {
      await patient.next();
      await patient.tapFace(espera, 'Mb');
      await patient.hasChosen(espera, ['Mb']);
      await patient.driver.back();
      await patient.sees('Suas respostas ainda não foram enviadas.');
      await patient.arrivesAt(`/${recepcao.Id}`, WIPED_WITHIN_MS);
      await patient.seesNo('dialog');
      await patient.next();
      await patient.hasChosen(espera, []);
    },
  },
  {
    does: 'shows the start screen after “Sair”',
    run: async ({ patient }) => {
      await patient.tapFace(espera, 'Mb');
      await patient.hasChosen(espera, ['Mb']);
      await patient.driver.back();
      await patient.tapButton('Sair');
      await patient.sees('Nome e telefone (opcional).');
      expect(await patient.path()).toBe(`/${recepcao.Id}`);
    },
  },
  {
    does: 'shows an empty start screen when the page returns from the back/forward cache',
    run: returnsToEmptyStart,
  },
  {
    does: 'sends empty answers, shows the thank-you screen, and returns to the start screen',
    run: async ({ patient, hospital }) => {
      await patient.next();
      expect(
        await patient.driver.evaluate(`(() => {
          const [card, ...faces] = ['.question', '.face:first-child', '.face:last-child'].map((part) =>
            document.querySelector(part).getBoundingClientRect());
          return [...faces.map(({ left }) => Math.round((10 * (left - card.left)) / card.width)), faces[0].top > card.top];
        })()`),
      ).toEqual([4, 8, true]);
      await patient.tapButton('Enviar');
      await patient.sees('Agradecemos por sua participação!');
      await patient.sees(recepcao.Descricao);
      expect(await patient.path()).toBe(`/${recepcao.Id}`);
      expect(hospital.countRespostas()).toBe(3);
    },
  },
];
