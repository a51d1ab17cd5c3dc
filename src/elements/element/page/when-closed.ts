/** Returns a listener for the event `close`, which browsers dispatch later: it does nothing if the dialog is open again. */
export const whenClosed =
  (listener: () => void) =>
  ({ currentTarget }: Event): void => {
    if (!(currentTarget as HTMLDialogElement).open) listener();
  };
