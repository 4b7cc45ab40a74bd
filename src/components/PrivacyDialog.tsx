import { showModal } from './showModal';

interface PrivacyDialogProps {
  /** The whole address of the page. */
  url: string;
  onClose: () => void;
}

/**
 * The hospital's page on privacy within the survey's own (behaviour 8.3). It cannot reach the survey, open a tab or keep
 * anything. No browser says whether it let itself be framed: the address is always there.
 */
export const PrivacyDialog = ({ url, onClose }: PrivacyDialogProps) => (
  <dialog ref={showModal} className="card privacy" aria-label="Privacidade" onClose={onClose}>
    {/* First: it takes the focus, which the frame would keep together with its keys. */}
    <button className="primary" type="button" onClick={onClose}>
      Fechar
    </button>
    <iframe title="Privacidade" src={url} sandbox="allow-scripts" referrerPolicy="no-referrer" />
    <p>
      Se a página não aparecer, o endereço dela é <b>{url}</b>
    </p>
  </dialog>
);
