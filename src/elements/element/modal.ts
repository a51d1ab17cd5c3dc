/** Opens a dialog above the page; in imitations of a browser that cannot, as unit tests use them, within it. */
export function openModal(dialog: HTMLDialogElement): void {
  if ('showModal' in dialog) dialog.showModal();
  else (dialog as HTMLElement).setAttribute('open', '');
}

/** Closes what {@link openModal} has opened. */
export function closeModal(dialog: HTMLDialogElement): void {
  if ('close' in dialog) return dialog.close();
  (dialog as HTMLElement).removeAttribute('open');
  (dialog as HTMLElement).dispatchEvent(new Event('close'));
}
