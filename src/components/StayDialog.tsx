import { showModal } from './showModal';

/**
 * Asks an idle patient (behaviour 9.3). The changing text is the only child of its element: otherwise React could not
 * update it in a page that the browser has translated.
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
