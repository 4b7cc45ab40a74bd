import { showModal } from './showModal';

interface PrivacyDialogProps {
  url: string;
  onClose: () => void;
}

/** The sandbox keeps the privacy page from accessing the survey or storage, and from opening tabs (behaviour 8.3). */
export const PrivacyDialog = ({ url, onClose }: PrivacyDialogProps) => (
  <dialog ref={showModal} className="card privacy" aria-label="Privacidade" onClose={onClose}>
    {/* The browser focuses the first control. If that were the frame, Escape would not reach the dialog. */}
    <button className="primary" type="button" onClick={onClose}>
      Fechar
    </button>
    <iframe title="Privacidade" src={url} sandbox="allow-scripts" referrerPolicy="no-referrer" />
    <p>
      Se a página não aparecer, o endereço dela é <b>{url}</b>
    </p>
  </dialog>
);
