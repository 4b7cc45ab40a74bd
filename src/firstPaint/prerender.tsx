import { renderToString } from 'react-dom/server';
import { IdentificationScreen } from '../components/IdentificationScreen';
import logo from '../deployment/logo.svg';

const nothing = () => undefined;

/** src/page/pageOf.ts fills in the hospital's texts. */
export const identification = renderToString(
  <IdentificationScreen
    title=""
    logo=""
    privacy=""
    privacyUrl=""
    descricao={null}
    loading
    identifying={false}
    onNext={nothing}
  />,
);

export const icon = logo;
