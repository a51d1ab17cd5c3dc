/** What an element has of the form around it. */
export type FormInternals = Pick<ElementInternals, 'form' | 'validity' | 'validationMessage' | 'willValidate' | 'checkValidity' | 'setFormValue' | 'setValidity'>;

/** The browser's own. Imitations of a browser, in which shops run their unit tests, have none or a part: the element then only checks itself. */
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
