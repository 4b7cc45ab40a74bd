/** A ref callback that opens the dialog. The cleanup closes the dialog, so that the focus returns to where it was. */
export const showModal = (dialog: HTMLDialogElement | null) => {
  dialog?.showModal();
  // On a zoomed screen it would be partly out of sight.
  document.activeElement?.scrollIntoView({ block: 'center', inline: 'center' });
  return () => dialog?.close();
};
