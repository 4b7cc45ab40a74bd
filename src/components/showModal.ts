/**
 * A ref callback that opens a modal dialog and closes it on unmount. When the dialog closes, the focus returns to the
 * element that had the focus before.
 */
export const showModal = (dialog: HTMLDialogElement | null) => {
  // Firefox before 98 has no `showModal`. The style sheet still shows the dialog above the screen.
  const shown = dialog as Partial<HTMLDialogElement>;
  shown.showModal?.();
  return () => shown.close?.();
};
