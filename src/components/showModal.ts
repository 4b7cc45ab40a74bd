/** A ref callback that opens the dialog. The cleanup closes the dialog, so that the focus returns to where it was. */
export const showModal = (dialog: HTMLDialogElement | null) => {
  // Firefox before 98 has no `showModal`. The style sheet still shows the dialog above the screen.
  const shown = dialog as Partial<HTMLDialogElement>;
  shown.showModal?.();
  return () => shown.close?.();
};
