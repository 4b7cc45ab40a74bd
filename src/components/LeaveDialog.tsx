import { showModal } from './showModal';

interface LeaveDialogProps {
  sending: boolean;
  onStay: () => void;
  onLeave: () => void;
}

export const LeaveDialog = ({ sending, onStay, onLeave }: LeaveDialogProps) => (
  <dialog ref={showModal} className="card ask" role="alertdialog" aria-labelledby="leave" onCancel={onStay}>
    <p id="leave">
      <b>{sending ? 'O envio ainda não terminou.' : 'Suas respostas ainda não foram enviadas.'}</b>{' '}
      <span>Sair mesmo assim?</span>
    </p>
    {/* "Ficar" is first, because the browser focuses the first button, and Enter must not leave the survey. */}
    <button className="primary" type="button" onClick={onStay}>
      Ficar
    </button>
    <button className="secondary" type="button" onClick={onLeave}>
      Sair
    </button>
  </dialog>
);
