import { Announcer } from '../components/Announcer';
import { faces } from '../components/faces';
import { selectLastChange } from '../features/questions/questionsSlice';
import { useAppSelector } from '../store/hooks';

/** What the last click on a face did, in words. */
export const Announcements = () => {
  const { resposta, count } = useAppSelector(selectLastChange);
  const chosen = faces.find((face) => face.resposta === resposta);
  const message = chosen ? `${chosen.meaning} selecionado` : 'Resposta removida';
  return <Announcer message={count > 0 ? message : ''} count={count} />;
};
