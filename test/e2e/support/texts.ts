// Texts of a mocked hospital: typical ones, and the longest that must fit on a screen.

export const enfermaria = { Id: 12, Descricao: 'Enfermaria de clínica médica' };

/** A description that wraps on every phone: between words, and inside one word that is longer than a line. */
export const longLocal = {
  Id: 12,
  Descricao:
    'Unidade de Terapia Intensiva Pediátrica e Neonatal Professora Doutora Maria da Conceição do Nascimento, ' +
    'Otorrinolaringologiaeneurocirurgiacraniomaxilofacial, 4º andar',
};

/** A description of two lines on a phone, in narrow and in wide fonts. The screen reserves two lines. */
export const twoLineLocal = { Id: 12, Descricao: 'Ambulatório de feridas e curativos do bloco B' };

/** A privacy text of three lines on a tablet. */
export const longPrivacy =
  'Nome e telefone servem apenas para a unidade falar com você sobre esta avaliação e são apagados depois de 90 dias, ' +
  'como a lei manda; quem quiser saber mais pergunta à recepção.';

const asPerguntas = (textos: string[]) => textos.map((texto, index) => ({ Id: index + 1, Descricao_Pergunta: texto }));

export const perguntas = asPerguntas([
  'Como foi a recepção na sua chegada?',
  'Como você avalia o tempo de espera até o atendimento?',
  'A equipe de enfermagem explicou o que ia fazer?',
  'Como você avalia a limpeza e o conforto do quarto?',
  'No geral, como foi o atendimento?',
]);

export const longPerguntas = asPerguntas([
  'Considerando todo o período em que você esteve internado nesta unidade, como você avalia a clareza, a paciência e ' +
    'o respeito com que a equipe médica e a equipe de enfermagem explicaram a você e à sua família cada procedimento?',
  `Como você avalia o ${'otorrinolaringologista'.repeat(5)}?`,
]);
