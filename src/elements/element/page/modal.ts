/** Opens a modal dialog; DOM implementations for unit tests that lack `showModal` open it inline. */
export function openModal(dialog: HTMLDialogElement): void {
  if ('showModal' in dialog) dialog.showModal();
  else (dialog as HTMLElement).setAttribute('open', '');
}

/** Closes a dialog that {@link openModal} has opened. */
export function closeModal(dialog: HTMLDialogElement): void {
  if ('close' in dialog) return dialog.close();
  (dialog as HTMLElement).removeAttribute('open');
  (dialog as HTMLElement).dispatchEvent(new Event('close'));
}
