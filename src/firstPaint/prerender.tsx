import { renderToString } from 'react-dom/server';
import logo from '../deployment/logo.svg';
import { IdentificationScreen } from '../components/IdentificationScreen';
import { QuestionsSkeleton } from '../components/QuestionsSkeleton';
import { SurveyScreen } from '../components/SurveyScreen';

const nothing = () => undefined;

/** src/server/page/pageOf.ts fills in the hospital's texts. */
export const identification = renderToString(
  <IdentificationScreen
    title=""
    logo=""
    privacy=""
    privacyUrl=""
    descricao={null}
    loading
    identifying={false}
    onTyped={nothing}
    onNext={nothing}
  />,
);

export const survey = renderToString(
  <SurveyScreen descricao="">
    <QuestionsSkeleton />
  </SurveyScreen>,
);

export const icon = logo;
