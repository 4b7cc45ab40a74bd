import { usePatients } from './support/browser';
import { useHospital } from './support/hospital';
import { lines, screenReaderText } from './support/screenReaderText';
import { show, stateOf, type State } from './support/states';
import { perguntas } from './support/texts';

const hospital = useHospital();
const newPatient = usePatients(hospital);

const read = async ({ host, ...state }: Omit<State, 'screen' | 'state'>) => {
  const patient = await newPatient();
  await show(patient, { ...state, host: { perguntas: { json: perguntas.slice(0, 2) }, ...host } });
  // The app removes its announcements, which are not part of the state, after a moment.
  await patient.page.waitForFunction(() =>
    Array.from(document.querySelectorAll(':is(main, #root) > [role=status].spoken')).every(
      (region) => !region.textContent,
    ),
  );
  return screenReaderText(patient.page);
};

describe('what a screen reader reads of the identification', () => {
  test('while it is sent', async () => {
    expect(await read(stateOf('Identification', 'identifying'))).toBe(lines`
      conteúdo principal
        imagem “Logotipo do hospital”
        título “Avaliação de satisfação”, nível 1
        Enfermaria de clínica médica
        Nome e telefone (opcional).
        Nome
        edição “Nome” = MARIA DA CONCEIÇÃO (Nome e telefone (opcional).)
        Telefone
        edição “Telefone” = (11) 98765-4321 (Nome e telefone (opcional).)
        botão “Avançar”, ocupado
      aviso
    `);
  });
});

describe('what a screen reader reads of the survey', () => {
  test('when nothing is answered', async () => {
    expect(await read(stateOf('Survey', 'unanswered'))).toBe(lines`
      conteúdo principal
        Enfermaria de clínica médica
        título “Clique em cada item para avaliar.”, nível 1
        grupo “Como foi a recepção na sua chegada?”
          título “Como foi a recepção na sua chegada?”, nível 2
          botão “Mb, Muito bom”, não pressionado
          botão “Bo, Bom”, não pressionado
          botão “Re, Regular”, não pressionado
          botão “Ru, Ruim”, não pressionado
        grupo “Como você avalia o tempo de espera até o atendimento?”
          título “Como você avalia o tempo de espera até o atendimento?”, nível 2
          botão “Mb, Muito bom”, não pressionado
          botão “Bo, Bom”, não pressionado
          botão “Re, Regular”, não pressionado
          botão “Ru, Ruim”, não pressionado
        região “Envio”
          Clique em enviar para finalizar sua avaliação.
          botão “0 de 2 respondidas: ir para a próxima sem resposta”
          aviso
          botão “Enviar”
        aviso
    `);
  });

  test('while it is sent', async () => {
    expect(await read(stateOf('Survey', 'sending started'))).toBe(lines`
      conteúdo principal
        Enfermaria de clínica médica
        título “Clique em cada item para avaliar.”, nível 1
        grupo “Como foi a recepção na sua chegada?”
          título “Como foi a recepção na sua chegada?”, nível 2
          botão “Mb, Muito bom”, pressionado, indisponível
          botão “Bo, Bom”, não pressionado, indisponível
          botão “Re, Regular”, não pressionado, indisponível
          botão “Ru, Ruim”, não pressionado, indisponível
        grupo “Como você avalia o tempo de espera até o atendimento?”
          título “Como você avalia o tempo de espera até o atendimento?”, nível 2
          botão “Mb, Muito bom”, não pressionado, indisponível
          botão “Bo, Bom”, não pressionado, indisponível
          botão “Re, Regular”, pressionado, indisponível
          botão “Ru, Ruim”, não pressionado, indisponível
        região “Envio”
          Clique em enviar para finalizar sua avaliação.
          Enviando 1 de 2
          barra de progresso “Envio das respostas” = 0, de 0 a 2
          aviso
          botão “Carregando...”, indisponível
        aviso
    `);
  });
});
