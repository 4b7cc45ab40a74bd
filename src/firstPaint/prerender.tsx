import settings from '../../config/deployment.json';
import { renderToString } from 'react-dom/server';
import logo from '../components/artwork/logo.svg';
import { IdentificationScreen } from '../components/IdentificationScreen';
import { QuestionsSkeleton } from '../components/QuestionsSkeleton';
import { SurveyScreen } from '../components/SurveyScreen';
import { checkDeployment } from '../deployment/checkedDeployment';

/** Bad settings stop the build. */
const deployment = checkDeployment(settings);

const nothing = () => undefined;

/** The identification screen as the app first renders it, for index.html at build time. */
export const identification = renderToString(
  <IdentificationScreen
    title={deployment.title}
    logo={deployment.logo}
    privacy={deployment.privacy}
    privacyUrl={deployment.privacyUrl}
    descricao={null}
    loading
    identifying={false}
    onNomeTyped={nothing}
    onTelefoneTyped={nothing}
    onNext={nothing}
  />,
);

/** The survey screen while its questions load, for a page that is opened or reloaded there. */
export const survey = renderToString(
  <SurveyScreen descricao="">
    <QuestionsSkeleton />
  </SurveyScreen>,
);

export const { title } = deployment;

export const icon = logo;
