/** A ref that shows a dialog as a modal one for as long as it is there; then the focus goes back to where it was. */
export const showModal = (dialog: HTMLDialogElement | null) => {
  // Firefox before 98 knows no dialogs: there the style alone shows it.
  const shown = dialog as Partial<HTMLDialogElement>;
  shown.showModal?.();
  return () => shown.close?.();
};
