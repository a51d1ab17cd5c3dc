import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { formInternals, type FormInternals } from '../element/form-internals.js';

/** What a payment option means for the form around it. */
export interface FormStanding {
  /** Whether a form that is sent means this option. */
  readonly takesForm: boolean;
  /** What the form sends; `null` while something is missing. */
  readonly value: string | null;
  /** What is missing, for the customer. */
  readonly missing: string;
  /** Where it is missing. */
  readonly anchor: HTMLElement | null | undefined;
}

/** What the form needs to know of the payment option. */
export interface FormDutyOptions {
  readonly standing: () => FormStanding;
  /** Acts in the form's place when it is sent. */
  readonly act: () => void;
}

/** The part of a payment option in the form around it: keeps it from being sent while something is missing, and acts in its place. */
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

  /** What the form knows follows what is shown. */
  synchronize(): void {
    const { takesForm, value, missing, anchor } = this.#standing();
    this.#internals.setFormValue(takesForm ? value : null);
    if (takesForm && !value) this.#internals.setValidity({ valueMissing: true }, missing, anchor ?? undefined);
    else this.#internals.setValidity({});
  }

  /** Hears of it last, after everything in the page that might keep the form from being sent. */
  readonly #onSubmit = (event: SubmitEvent): void => {
    const skips = (event.submitter as HTMLButtonElement | null)?.formNoValidate;
    if (event.target !== this.form || event.defaultPrevented || skips || !this.#standing().takesForm) return;
    event.preventDefault();
    this.#act();
  };
}
