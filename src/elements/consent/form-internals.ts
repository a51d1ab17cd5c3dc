/** The form-associated part of an element's internals. */
export type FormInternals = Pick<
  ElementInternals,
  'form' | 'validity' | 'validationMessage' | 'willValidate' | 'checkValidity' | 'setFormValue' | 'setValidity'
>;

/**
 * Returns the element's internals. DOM implementations for unit tests support them partly or not at all; there the
 * element only checks itself.
 */
export function formInternals(host: HTMLElement): FormInternals {
  const internals = (host as Partial<HTMLElement>).attachInternals?.();
  return internals?.setFormValue ? internals : standIn(host);
}

/** Returns a native control, never in the page, that is required as long as something is missing in the element. */
function standIn(host: HTMLElement): FormInternals {
  const input = document.createElement('input');
  const setValidity = ({ valueMissing = false }: ValidityStateFlags) => void (input.required = valueMissing);
  Object.defineProperty(input, 'form', { get: () => host.closest('form') });
  return Object.assign(input, { setFormValue() {}, setValidity });
}
