import { usePatients } from './support/browser';
import { useHospital } from './support/hospital';
import { show, stateOf, type State } from './support/states';
import { perguntas } from './support/texts';

const hospital = useHospital();
const newPatient = usePatients(hospital);

/** What the page gives to a screen reader, with the style sheet applied. */
const read = async ({ host, ...state }: State) => {
  const patient = await newPatient();
  await patient.page.clock.install();
  await show(patient, { ...state, host: { perguntas: { json: perguntas.slice(0, 2) }, ...host } });
  // The snapshot contains only the lasting text of the screen: after five seconds the app removes its announcements.
  await patient.page.clock.fastForward(5000);
  return `\n${await patient.page.locator('body').ariaSnapshot()}\n`;
};

test('a survey without answers', async () => {
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
  expect(await read(stateOf('Survey', 'unanswered'))).toBe(`
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
    - status
    - button "Enviar"
  - status
`);
});

test('while a survey is sent, its pressed and disabled buttons and the progress', async () => {
  const lines = (await read(stateOf('Survey', 'sending started'))).split('\n');
  expect(lines.filter((line) => /button|progressbar|Enviando/.test(line)).map((line) => line.trim())).toEqual([
    '- button "Mb, Muito bom" [disabled] [pressed]:',
    '- button "Bo, Bom" [disabled]:',
    '- button "Re, Regular" [disabled]:',
    '- button "Ru, Ruim" [disabled]:',
    '- button "Mb, Muito bom" [disabled]:',
    '- button "Bo, Bom" [disabled]:',
    '- button "Re, Regular" [disabled] [pressed]:',
    '- button "Ru, Ruim" [disabled]:',
    '- paragraph: Enviando 1 de 2',
    '- progressbar "Envio das respostas"',
    '- button "Carregando..." [disabled]',
  ]);
});
