import { showModal } from './showModal';

interface PrivacyDialogProps {
  url: string;
  onClose: () => void;
}

/**
 * The hospital's privacy page (behaviour 8.3). Its frame is sandboxed, so that the page cannot access the survey or
 * storage, or open tabs.
 */
export const PrivacyDialog = ({ url, onClose }: PrivacyDialogProps) => (
  <dialog ref={showModal} className="card privacy" aria-label="Privacidade" onClose={onClose}>
    {/* First, so that the browser focuses this button. If it focused the frame, Escape would not reach the dialog. */}
    <button className="primary" type="button" onClick={onClose}>
      Fechar
    </button>
    <iframe title="Privacidade" src={url} sandbox="allow-scripts" referrerPolicy="no-referrer" />
    <p>
      Se a página não aparecer, o endereço dela é <b>{url}</b>
    </p>
  </dialog>
);
