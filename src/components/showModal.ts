/** A ref callback that opens a modal dialog. Closing it on unmount returns the focus. */
export const showModal = (dialog: HTMLDialogElement | null) => {
  // Firefox before 98 has no `showModal`.
  const shown = dialog as Partial<HTMLDialogElement>;
  shown.showModal?.();
  return () => shown.close?.();
};
