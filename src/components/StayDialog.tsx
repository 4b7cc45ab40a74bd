/** Modal for as long as it is there; then the focus goes back to where it was. */
const showModal = (dialog: HTMLDialogElement | null) => {
  // Firefox before 98 knows no dialogs: there the style alone shows it.
  const shown = dialog as Partial<HTMLDialogElement>;
  shown.showModal?.();
  return () => shown.close?.();
};

/**
 * Warns before what a patient left on a ward's tablet is wiped (behaviour 9.3). Whatever is touched or pressed, it goes.
 * What changes stands alone in its element, as everywhere: a browser that translates the page replaces text nodes.
 */
export const StayDialog = ({ secondsLeft }: { secondsLeft: number }) => (
  <dialog ref={showModal} className="card stay" role="alertdialog" aria-labelledby="stay">
    <p id="stay">
      <b>Você ainda está aí?</b> <span>{`Em ${secondsLeft} s o que foi preenchido será apagado.`}</span>
    </p>
    <button className="primary" type="button">
      Continuar
    </button>
  </dialog>
);
