// Answers the four API calls from memory. The id of a location contains its number of questions: `n100` has 100.
const topics = [
  'o acolhimento na sua chegada',
  'o tempo de espera até o atendimento',
  'a cordialidade da equipe da recepção',
  'o atendimento da equipe de enfermagem',
  'as explicações sobre o seu tratamento',
  'a limpeza do ambiente',
  'os cuidados para aliviar a sua dor ou o seu desconforto',
];

const local = (id) => ({ Id: id, Descricao: `Pronto-socorro adulto, ${id.slice(1)} perguntas` });

const perguntas = (id) =>
  Array.from({ length: Number(id.slice(1)) }, (_, index) => ({
    Id: index + 1,
    Descricao_Pergunta: `${index + 1}. Como você avalia ${topics[index % topics.length]}?`,
  }));

const answerOf = (path) => {
  const [call, id] = path.replace('/api/', '').split('/');
  if (call === 'getlocalbyid') return local(id);
  if (call === 'listarperguntasporlocal') return perguntas(id);
  if (call === 'identificarpaciente') return { idIdentificacaoPaciente: 4242 };
  if (call === 'cadastrarresposta') return {};
  return undefined;
};

module.exports = { answerOf, descricaoOf: (id) => local(id).Descricao };
