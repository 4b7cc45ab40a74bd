/** A ref callback that opens the dialog. The cleanup closes the dialog, so that the focus returns to where it was. */
export const showModal = (dialog: HTMLDialogElement | null) => {
  dialog?.showModal();
  return () => dialog?.close();
};
