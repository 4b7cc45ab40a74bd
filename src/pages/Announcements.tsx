import { Announcer } from '../components/Announcer';
import { faces } from '../components/faces';
import { selectLastChange, selectPerguntas, selectPerguntasStatus } from '../features/questions/questionsSlice';
import { useAppSelector } from '../store/hooks';

export const Announcements = () => {
  const { resposta, count } = useAppSelector(selectLastChange);
  const isLoaded = useAppSelector(selectPerguntasStatus) === 'loaded';
  const { length } = useAppSelector(selectPerguntas);
  const chosen = faces.find((face) => face.resposta === resposta);
  const change = chosen ? `${chosen.meaning} selecionado` : 'Resposta removida';
  const list = length === 1 ? '1 pergunta' : `${length} perguntas`;
  return <Announcer message={isLoaded ? (count > 0 ? change : list) : ''} count={count} />;
};
