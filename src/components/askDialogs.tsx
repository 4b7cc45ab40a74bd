import type { ReactNode } from 'react';
import { showModal } from './showModal';

interface AskDialogProps {
  className?: string;
  question: string;
  /** One string, so that React replaces it whole: a browser that translates the page removes React's text nodes. */
  more: string;
  onClose?: () => void;
  children: ReactNode;
}

const AskDialog = ({ className = '', question, more, onClose, children }: AskDialogProps) => (
  <dialog
    ref={showModal}
    className={`card ask ${className}`}
    role="alertdialog"
    aria-labelledby="ask"
    onClose={onClose}
  >
    <p id="ask">
      <b>{question}</b> <span>{more}</span>
    </p>
    {children}
  </dialog>
);

interface LeaveDialogProps {
  sending: boolean;
  onStay: () => void;
  onLeave: () => void;
}

export const LeaveDialog = ({ sending, onStay, onLeave }: LeaveDialogProps) => (
  <AskDialog
    question={sending ? 'O envio ainda não terminou.' : 'Suas respostas ainda não foram enviadas.'}
    more="Sair mesmo assim?"
    onClose={onStay}
  >
    {/* "Ficar" is first, because the browser focuses the first button, and Enter must not leave the survey. */}
    <button className="primary" type="button" onClick={onStay}>
      Ficar
    </button>
    <button className="secondary" type="button" onClick={onLeave}>
      Sair
    </button>
  </AskDialog>
);

/** The idle warning (behaviour 9.3). */
export const StayDialog = ({ secondsLeft }: { secondsLeft: number }) => (
  <AskDialog
    className="stay"
    question="Você ainda está aí?"
    more={`Em ${secondsLeft} s o que foi preenchido será apagado.`}
  >
    <button className="primary" type="button">
      Continuar
    </button>
  </AskDialog>
);
