import { renderToString } from 'react-dom/server.edge';
import { IdentificationScreen } from './components/IdentificationScreen';

const nothing = () => undefined;

/** The identification screen as the app first renders it, for index.html at build time. */
export default renderToString(
  <IdentificationScreen
    descricao={null}
    loading
    identifying={false}
    onNomeTyped={nothing}
    onTelefoneTyped={nothing}
    onNext={nothing}
  />,
);
