/** A ref callback. Closing the dialog returns the focus to where it was before. */
export const showModal = (dialog: HTMLDialogElement | null) => {
  // Firefox before 98 has no `showModal`. The style sheet still shows the dialog above the screen.
  const shown = dialog as Partial<HTMLDialogElement>;
  shown.showModal?.();
  return () => shown.close?.();
};
