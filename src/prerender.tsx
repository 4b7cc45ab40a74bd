import deployment from '../config/deployment.json';
import { renderToString } from 'react-dom/server';
import logo from './components/artwork/logo.svg';
import { IdentificationScreen } from './components/IdentificationScreen';

const nothing = () => undefined;

/** The identification screen as the app first renders it, for index.html at build time. */
export const identification = renderToString(
  <IdentificationScreen
    title={deployment.title}
    logo={deployment.logo}
    descricao={null}
    loading
    identifying={false}
    onNomeTyped={nothing}
    onTelefoneTyped={nothing}
    onNext={nothing}
  />,
);

/** The address of the page's icon. */
export const icon = logo;
