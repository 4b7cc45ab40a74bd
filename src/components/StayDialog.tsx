import { showModal } from './showModal';

/**
 * The idle warning (behaviour 9.3). The sentence is one string, so that React sets the text of the whole span.
 * Otherwise React would update text nodes that the browser's translation has removed.
 */
export const StayDialog = ({ secondsLeft }: { secondsLeft: number }) => (
  <dialog ref={showModal} className="card ask stay" role="alertdialog" aria-labelledby="stay">
    <p id="stay">
      <b>Você ainda está aí?</b> <span>{`Em ${secondsLeft} s o que foi preenchido será apagado.`}</span>
    </p>
    <button className="primary" type="button">
      Continuar
    </button>
  </dialog>
);
