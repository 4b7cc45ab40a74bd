import { usePatients } from './support/browser';
import { show, stateOf } from './support/states';
import { perguntas } from './support/texts';

const newPatient = usePatients();

test('a screen reader gets the survey as the style sheet shows it', async () => {
  const patient = await newPatient();
  const { page } = patient;
  await page.clock.install();
  await show(patient, { ...stateOf('Survey', 'unanswered'), host: { perguntas: { json: perguntas.slice(0, 2) } } });
  // After five seconds the app removes its announcements.
  await page.clock.fastForward(5000);
  const faces = `
    - button "Mb, Muito bom":
      - img "Muito bom"
      - text: Mb Muito bom
    - button "Bo, Bom":
      - img "Bom"
      - text: Bo Bom
    - button "Re, Regular":
      - img "Regular"
      - text: Re Regular
    - button "Ru, Ruim":
      - img "Ruim"
      - text: Ru Ruim`;
  expect(`\n${await page.locator('body').ariaSnapshot()}\n`).toBe(`
- main:
  - paragraph: Enfermaria de clínica médica
  - heading "Clique em cada item para avaliar." [level=1]
  - group "Como foi a recepção na sua chegada?":
    - heading "Como foi a recepção na sua chegada?" [level=2]${faces}
  - group "Como você avalia o tempo de espera até o atendimento?":
    - heading "Como você avalia o tempo de espera até o atendimento?" [level=2]${faces}
  - region "Envio":
    - paragraph: Clique em enviar para finalizar sua avaliação.
    - 'button "0 de 2 respondidas: ir para a próxima sem resposta"': 0 de 2 respondidas ›
    - button "Enviar"
  - status
`);
});
