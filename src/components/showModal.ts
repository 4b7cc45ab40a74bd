/**
 * A ref callback that opens a dialog as a modal one and closes it on unmount. Closing returns the focus to the element
 * that had it before.
 */
export const showModal = (dialog: HTMLDialogElement | null) => {
  // Firefox before 98 has no `showModal`. There, only the style sheet places the dialog above the screen.
  const shown = dialog as Partial<HTMLDialogElement>;
  shown.showModal?.();
  return () => shown.close?.();
};
