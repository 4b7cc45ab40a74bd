import { showModal } from './showModal';

/**
 * Behaviour 9.3. What changes stands alone in its element, as everywhere: a browser that translates the page replaces text
 * nodes.
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
