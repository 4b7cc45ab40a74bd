import { POST_DELAY } from '../../src/contract/limits';
import { eventually } from '../support/eventually';
import type { Hospital } from '../e2e/support/hospital';
import { equipe, espera, limpeza, recepcao } from '../e2e/support/wards';
import { ELSEWHERE, type Front } from './support/front';
import type { Patient } from './support/patient';

export interface Visit {
  patient: Patient;
  front: Front;
  hospital: Hospital;
}

export interface Step {
  does: string;
  run: (visit: Visit) => Promise<void>;
}

/** Browsers' timers may fire a few ms early, so a pause may be 10 ms shorter than the delay. */
const LEAST_PAUSE_MS = POST_DELAY - 10;

const local = { Id: recepcao.Id, Descricao: recepcao.Descricao };

const idOf = (hospital: Hospital): string => hospital.identificacoes().at(-1)?.chave ?? '';

/** Goes away and back. Even from the back/forward cache, the browser must not show what was typed. */
export const returnsToEmptyStart = async ({ patient, front }: Visit) => {
  await patient.tapInput('Nome');
  await patient.driver.type('ana');
  await patient.reads('Nome', 'ANA');
  await patient.driver.evaluate('void (window.isKept = true)');
  await patient.driver.go(front.url + ELSEWHERE);
  await patient.arrivesAt(ELSEWHERE);
  await patient.driver.back();
  await eventually(async () => {
    expect(await patient.driver.evaluate('Boolean(window.isKept)')).toBe(false);
  });
  await patient.sees(recepcao.Descricao);
  await patient.reads('Nome', '');
};

/** One patient's survey at `recepcao`. Each step continues where the previous one has ended. */
export const way: readonly Step[] = [
  {
    does: 'shows the first screen before the app has loaded',
    run: async ({ patient, front }) => {
      front.holdCode();
      await patient.openLink(recepcao);
      await patient.sees('Avaliação de satisfação');
      await patient.sees('Nome e telefone (opcional).');
      await patient.sees(recepcao.Descricao);
    },
  },
  {
    does: 'keeps text that is typed before the app has loaded',
    run: async ({ patient, front }) => {
      await patient.tapInput('Nome');
      await patient.driver.type('maria silva');
      await patient.tapInput('Telefone');
      await patient.driver.type('113456789');
      front.releaseCode();
      await patient.reads('Nome', 'MARIA SILVA');
      // The mask waits for the next key, because the patient is typing here.
      await patient.driver.type('0');
      await patient.reads('Telefone', '(11) 3456-7890');
      expect(await patient.focused()).toBe('Telefone');
    },
  },
  {
    does: 'shows the name in upper case and keeps the position of the caret',
    run: async ({ patient }) => {
      await patient.tapInput('Nome');
      await patient.strike('End');
      await patient.strike('ArrowLeft', 'silva'.length);
      await patient.driver.type('da ');
      await patient.reads('Nome', 'MARIA DA SILVA');
      expect(await patient.caret()).toEqual([9, 9]);
    },
  },
  {
    does: 'masks a changed phone number and keeps the caret behind the changed digit',
    run: async ({ patient }) => {
      await patient.tapInput('Telefone');
      await patient.strike('End');
      await patient.strike('Backspace', '34567890'.length);
      await patient.driver.type('x98765-4321');
      await patient.reads('Telefone', '(11) 98765-4321');
      await patient.strike('ArrowLeft', '765-4321'.length);
      await patient.strike('Backspace');
      await patient.reads('Telefone', '(11) 9765-4321');
      expect(await patient.caret()).toEqual([6, 6]);
      await patient.driver.type('8');
      await patient.reads('Telefone', '(11) 98765-4321');
      expect(await patient.caret()).toEqual([7, 7]);
    },
  },
  {
    does: "shows another country's number with its plus, and what is typed of a Brazilian one without it",
    run: async ({ patient }) => {
      await patient.strike('End');
      await patient.strike('Backspace', '11987654321'.length);
      await patient.driver.type('+54 9 11 2345-6789');
      await patient.reads('Telefone', '+5491123456789');
      await patient.strike('ArrowLeft', '1123456789'.length);
      await patient.strike('Backspace');
      await patient.reads('Telefone', '+541123456789');
      expect(await patient.caret()).toEqual([3, 3]);
      await patient.strike('End');
      await patient.strike('Backspace', '41123456789'.length);
      await patient.reads('Telefone', '+5');
      await patient.driver.type('521345');
      await patient.reads('Telefone', '(55) 2134-5');
      await patient.driver.type('67890');
      await patient.reads('Telefone', '(21) 3456-7890');
    },
  },
  {
    does: 'reads the first number of a pasted text',
    run: async ({ patient }) => {
      for (const [text, number] of [
        ['+54 9 11 2345-6789', '+5491123456789'],
        ['99912-3456 3456-7890', '(99) 9123-456'],
        ['Tel 1: \u200E(11) 98765-4321\u200E / (11) 3456-7890', '(11) 98765-4321'],
      ] as const) {
        await patient.paste('Telefone', text);
        await patient.reads('Telefone', number);
      }
    },
  },
  {
    does: 'shows the questions and identifies the patient once',
    run: async ({ patient, hospital }) => {
      await patient.driver.evaluate(`void new MutationObserver((_, observer) => {
        const face = document.querySelector('.face');
        if (!face || !face.matches('button')) return;
        observer.disconnect();
        window.takenAtFirst = getComputedStyle(face).pointerEvents;
      }).observe(document, { subtree: true, childList: true })`);
      await patient.next();
      // The faces ignore the pointer at first. Otherwise a double tap on “Avançar” could select a face.
      expect(await patient.driver.evaluate('window.takenAtFirst')).toBe('none');
      expect(hospital.identificacoes()).toEqual([
        {
          id: expect.any(Number) as number,
          chave: idOf(hospital),
          local_id: String(recepcao.Id),
          nome: 'MARIA DA SILVA',
          telefone: '(11) 98765-4321',
        },
      ]);
      await patient.stores({ local, idIdentificacaoPaciente: idOf(hospital) });
    },
  },
  {
    does: 'selects one face of each question by a tap, and clears it by a second tap',
    run: async ({ patient }) => {
      await patient.tapFace(espera, 'Mb');
      await patient.hasChosen(espera, ['Mb']);
      await patient.tapFace(espera, 'Ru');
      await patient.hasChosen(espera, ['Ru']);
      await patient.tapFace(equipe, 'Bo');
      await patient.hasChosen(equipe, ['Bo']);
      await patient.tapFace(equipe, 'Bo');
      await patient.hasChosen(equipe, []);
    },
  },
  {
    does: 'selects a face while a thumb rests on the screen, and keeps it at the second touch of a trembling hand',
    run: async ({ patient }) => {
      // With a mouse the second click clears the answer.
      if (!patient.driver.tapBeside) return;
      await patient.tapFaceBesideThumb(equipe, 'Re');
      await patient.hasChosen(equipe, ['Re']);
      await patient.tapFaceTwice(equipe, 'Bo');
      await patient.hasChosen(equipe, ['Bo']);
      await patient.tapFace(equipe, 'Bo');
      await patient.hasChosen(equipe, []);
    },
  },
  {
    does: 'lets a touched face receive no pointer for a while',
    run: async ({ patient }) => {
      // The last question has no answer yet, and the second click clears it again.
      const face = `Array.from(document.querySelectorAll('button.face')).pop()`;
      const pointerEvents = `getComputedStyle(${face}).pointerEvents`;
      await patient.driver.evaluate(`void (() => {
        const face = ${face};
        face.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }));
        face.click();
        window.takenAfterTouch = ${pointerEvents};
        face.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'mouse', bubbles: true }));
        face.click();
      })()`);
      expect(await patient.driver.evaluate('window.takenAfterTouch')).toBe('none');
      await eventually(async () => {
        expect(await patient.driver.evaluate(pointerEvents)).toBe('auto');
      });
    },
  },
  {
    does: 'selects faces with Tab, Space and Enter',
    run: async ({ patient }) => {
      await patient.tapFace(espera, 'Ru');
      await patient.tapFace(espera, 'Ru');
      await patient.tabsTo(limpeza, 'Bo');
      await patient.strike('Space');
      await patient.hasChosen(limpeza, ['Bo']);
      await patient.strike('Tab');
      await patient.strike('Enter');
      await patient.hasChosen(limpeza, ['Re']);
    },
  },
  {
    does: 'shows the leave dialog, and stays after “Ficar”',
    run: async ({ patient }) => {
      await patient.driver.back();
      await patient.sees('Suas respostas ainda não foram enviadas.');
      expect(await patient.focused()).toBe('Ficar');
      await patient.strike('Enter');
      await patient.seesNo('dialog');
      expect(await patient.path()).toBe('/perguntas');
      await patient.hasChosen(limpeza, ['Re']);
    },
  },
  {
    does: 'keeps the selected faces after a reload',
    run: async ({ patient }) => {
      // Empties the page, so that `seesQuestions` waits for the reloaded one.
      await patient.driver.evaluate('document.body.replaceChildren()');
      await patient.driver.reload();
      await patient.seesQuestions();
      await patient.hasChosen(espera, ['Ru']);
      await patient.hasChosen(limpeza, ['Re']);
      await patient.hasChosen(equipe, []);
    },
  },
  {
    does: 'says that the sending is not finished after a reload has interrupted it',
    run: async ({ patient, front }) => {
      await patient.tapButton('Enviar');
      await eventually(() => {
        expect(front.posts.filter(({ path }) => path === '/api/cadastrarresposta')).toHaveLength(1);
      });
      await patient.driver.evaluate('void (window.onbeforeunload = null, document.body.replaceChildren())');
      await patient.driver.reload();
      await patient.seesQuestions();
      await patient.sees('2 de 3: falta enviar');
      front.posts.length = 0;
    },
  },
  {
    does: 'sends an answer every two seconds and shows the thank-you screen',
    run: async ({ patient, front, hospital }) => {
      const pressedAt = performance.now();
      await patient.tapButton('Enviar');
      await patient.sees('Carregando...');
      expect(await patient.isDisabled('Carregando...')).toBe(true);
      await patient.sees('Agradecemos por sua participação!');
      expect(await patient.path()).toBe('/agradecimento');

      const posts = front.posts.filter(({ path }) => path === '/api/cadastrarresposta');
      const Id_Identificacao_Resposta = idOf(hospital);
      expect(posts.map(({ body }) => body)).toEqual([
        { Resposta: 'RU', Id_Pergunta: espera.Id, Id_Identificacao_Resposta },
        { Resposta: 'RE', Id_Pergunta: limpeza.Id, Id_Identificacao_Resposta },
        { Resposta: '', Id_Pergunta: equipe.Id, Id_Identificacao_Resposta },
      ]);
      for (const [index, { cameAt }] of posts.entries()) {
        expect(cameAt - (posts[index - 1]?.answeredAt ?? pressedAt)).toBeGreaterThanOrEqual(LEAST_PAUSE_MS);
      }
      expect(hospital.respostas(hospital.identificacoes().at(-1)?.id ?? NaN)).toEqual([
        { pergunta_id: String(espera.Id), resposta: 'RU' },
        { pergunta_id: limpeza.Id, resposta: 'RE' },
        { pergunta_id: String(equipe.Id), resposta: '' },
      ]);
      await patient.stores({ local: null, localNovo: local, erro: '' });
    },
  },
  {
    does: 'shows the empty start screen of the same ward after going back',
    run: async ({ patient, hospital }) => {
      await patient.driver.back();
      await patient.sees(recepcao.Descricao);
      await patient.sees('Nome e telefone (opcional).');
      await patient.reads('Nome', '');
      await patient.reads('Telefone', '');
      expect(await patient.path()).toBe(`/${recepcao.Id}`);
      expect(hospital.identificacoes()).toHaveLength(1);
      expect(hospital.countRespostas()).toBe(3);
    },
  },
  {
    does: 'loads the page again, without the typed name, when it returns from the back/forward cache',
    run: returnsToEmptyStart,
  },
  {
    does: 'logs no errors and no warnings',
    run: ({ patient }) => {
      expect(patient.driver.complaints()).toEqual([]);
      return Promise.resolve();
    },
  },
];
