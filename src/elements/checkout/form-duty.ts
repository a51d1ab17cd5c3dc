import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { formInternals, type FormInternals } from '../element/form-internals.js';

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

/** Options of {@link FormDuty}. */
export interface FormDutyOptions {
  readonly standing: () => FormStanding;
  /** Called instead of the form's submission. */
  readonly act: () => void;
}

/** Connects a payment option to its form: prevents submission while something is missing, and replaces it by `act` otherwise. */
export class FormDuty implements ReactiveController {
  readonly #internals: FormInternals;
  readonly #standing: () => FormStanding;
  readonly #act: () => void;

  constructor(host: ReactiveControllerHost & HTMLElement, { standing, act }: FormDutyOptions) {
    this.#internals = formInternals(host);
    this.#standing = standing;
    this.#act = act;
    host.addController(this);
  }

  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  get validity(): ValidityState {
    return this.#internals.validity;
  }

  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  checkValidity(): boolean {
    return this.#internals.checkValidity();
  }

  hostConnected(): void {
    window.addEventListener('submit', this.#onSubmit);
  }

  hostDisconnected(): void {
    window.removeEventListener('submit', this.#onSubmit);
  }

  /** Copies value and validity of the option to the form. */
  synchronize(): void {
    const { takesForm, value, missing, anchor } = this.#standing();
    this.#internals.setFormValue(takesForm ? value : null);
    if (takesForm && !value) this.#internals.setValidity({ valueMissing: true }, missing, anchor ?? undefined);
    else this.#internals.setValidity({});
  }

  /** Runs after all other listeners of the page, since any of them may cancel the submission. */
  readonly #onSubmit = (event: SubmitEvent): void => {
    const skips = (event.submitter as HTMLButtonElement | null)?.formNoValidate;
    if (event.target !== this.form || event.defaultPrevented || skips || !this.#standing().takesForm) return;
    event.preventDefault();
    this.#act();
  };
}
