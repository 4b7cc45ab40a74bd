import { showModal } from './showModal';

/**
 * Asks idle patients whether they are still there (behaviour 9.3). The changing text is the only child of its element:
 * a browser that translates the page replaces text nodes, and React must still find the one that it updates.
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
