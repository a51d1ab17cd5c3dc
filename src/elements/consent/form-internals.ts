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

const standIn = (host: HTMLElement): FormInternals => ({
  get form() {
    return host.closest('form');
  },
  validity: { valid: true } as ValidityState,
  validationMessage: '',
  willValidate: true,
  checkValidity() {
    return this.validity.valid || !host.dispatchEvent(new Event('invalid', { cancelable: true }));
  },
  setFormValue() {},
  setValidity({ valueMissing } = {}, message = '') {
    Object.assign(this, {
      validity: { valueMissing, valid: !valueMissing },
      validationMessage: valueMissing ? message : '',
    });
  },
});
