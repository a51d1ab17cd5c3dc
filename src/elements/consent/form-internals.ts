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
  return internals && 'setFormValue' in internals ? internals : standIn(host);
}

function standIn(host: HTMLElement): FormInternals {
  let flags: ValidityStateFlags = {};
  let message = '';
  const isValid = () => !flags.valueMissing;
  return {
    get form() {
      return host.closest('form');
    },
    get validity() {
      return { ...flags, valid: isValid() } as ValidityState;
    },
    get validationMessage() {
      return message;
    },
    willValidate: true,
    checkValidity: () => isValid() || !host.dispatchEvent(new Event('invalid', { cancelable: true })),
    setFormValue: () => {},
    setValidity: (next = {}, words = '') => {
      flags = next;
      message = words;
    },
  };
}
