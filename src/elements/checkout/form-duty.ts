import type { ReactiveControllerHost } from 'lit';
import { formInternals, type FormInternals } from '../consent/form-internals.js';
import { listen } from '../element/page/listening.js';

/** State of a payment option as its form needs it. */
export interface FormStanding {
  /** True if submitting the form selects this option. */
  readonly takesForm: boolean;
  /** Value for the form; `null` while something is missing. */
  readonly value: string | null;
  /** Message to the customer about what is missing; empty if nothing is. */
  readonly missing: string;
  /** Element at which the browser shows the message. */
  readonly anchor: HTMLElement | null | undefined;
}

export interface FormDutyOptions {
  readonly standing: () => FormStanding;
  /** Called instead of the form's submission. */
  readonly act: () => void;
}

/**
 * Connects a payment option to its form: prevents submission while something is missing, and replaces it by `act`
 * otherwise.
 */
export class FormDuty {
  /** The form-associated part of the option. */
  readonly internals: FormInternals;
  readonly #standing: () => FormStanding;

  constructor(host: ReactiveControllerHost & HTMLElement, { standing, act }: FormDutyOptions) {
    this.internals = formInternals(host);
    this.#standing = standing;
    // On the window: after all other listeners of the page, since any of them may cancel the submission.
    listen(
      host,
      () => window,
      'submit',
      (event) => {
        const skips = (event.submitter as HTMLButtonElement | null)?.formNoValidate;
        if (event.target !== this.internals.form || event.defaultPrevented || skips || !standing().takesForm) return;
        event.preventDefault();
        act();
      },
    );
  }

  /** Copies value and validity of the option to the form. */
  synchronize(): void {
    const { takesForm, value, missing, anchor } = this.#standing();
    this.internals.setFormValue(takesForm ? value : null);
    this.internals.setValidity({ valueMissing: takesForm && !value }, missing, anchor ?? undefined);
  }
}
