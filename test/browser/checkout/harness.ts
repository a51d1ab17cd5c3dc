import { RatenkaufCheckout } from '../../../src/elements/checkout/ratenkauf-checkout.js';
import type { RatenkaufConsent } from '../../../src/elements/consent/ratenkauf-consent.js';
import { ConsentHarness } from '../consent/harness.js';
import { fakeShop } from '../element/handler.js';
import { ElementHarness, plain } from '../element/harness.js';
import { until } from '../element/page.js';
import { openForm, purchaseElement } from '../element/purchase-page.js';

/** Reads and operates the payment option as a customer does. */
export class CheckoutHarness extends ElementHarness<RatenkaufCheckout> {
  /** The consent inside the option. */
  get consent(): ConsentHarness {
    return new ConsentHarness(this.part<RatenkaufConsent>('ratenkauf-consent'));
  }

  /** The option's own button. */
  get button(): HTMLButtonElement {
    return this.part<HTMLButtonElement>('.primary');
  }

  /** The message to the customer after a failed start. */
  get problem(): string {
    return this.query('#problem')?.textContent?.trim() ?? '';
  }

  /** The visible instalment. */
  get headline(): string {
    return this.query('.headline [aria-hidden]')?.textContent ?? '';
  }

  /** The instalment as announced to screen readers. */
  get spokenRate(): string | null {
    return this.part('.headline .spoken').textContent;
  }

  /** The selectable terms. */
  get terms(): string[] {
    return this.all('.plan').map((each) => plain(each.textContent));
  }

  /** The terms that are shown, without what they cost. */
  get termNames(): string[] {
    return this.all('.plan b').map((each) => plain(each.textContent));
  }

  /** The picked term; undefined if there is none. */
  get pickedTerm(): string | undefined {
    const plan = this.all<HTMLInputElement>('.plan input')
      .find((radio) => radio.checked)
      ?.closest('.plan');
    return plan ? plain(plan.querySelector('b')?.textContent) : undefined;
  }

  /** Codes and sentences of the reasons why this payment option is not available. */
  get reasons(): [code: string | undefined, sentence: string | null][] {
    return this.all('[data-code]').map((each) => [each.dataset.code, each.textContent]);
  }

  /** The link to the bank, for browsers that are not redirected; null if there is none. */
  get bankLink(): HTMLAnchorElement | null {
    return this.query<HTMLAnchorElement>('[role=status] a');
  }

  /** The list of salutations. */
  get salutation(): HTMLSelectElement {
    return this.part<HTMLSelectElement>('select');
  }

  /** Picks a term. */
  async pickTerm(months: number): Promise<void> {
    const radio = this.all<HTMLInputElement>('.plan input').find((each) =>
      plain(each.closest('.plan')?.querySelector('b')?.textContent).startsWith(`${months} `),
    );
    radio?.click();
    await this.updated();
  }

  /** Ticks the consent. */
  async agree(): Promise<void> {
    this.consent.box.click();
    await this.updated();
    await this.consent.updated();
  }

  /** Resolves when the message after a failed start has the focus. */
  async isLedToProblem(): Promise<void> {
    await until(() => this.focused?.id === 'problem');
  }

  /** Waits until nothing is loading. */
  async settled(): Promise<void> {
    const isConsentLoading = () =>
      this.query('ratenkauf-consent') !== null && this.consent.query('[aria-busy=false]') === null;
    await until(() => this.query('.body') !== null && this.query('[aria-busy=true]') === null && !isConsentLoading());
    await this.updated();
  }
}

/** Returns the shop's radio button of the option, and that of another payment option. */
function radios(isChosen: boolean) {
  const option = document.createElement('input');
  Object.assign(option, { type: 'radio', name: 'payment', value: 'ratenkauf', slot: 'radio', checked: isChosen });
  const invoice = option.cloneNode() as HTMLInputElement;
  invoice.removeAttribute('slot');
  invoice.checked = !isChosen;
  return { option, invoice };
}

/** Puts the payment option into a form with a button; with `radio`, among the shop's own payment options. */
export async function showCheckout(
  shop = fakeShop(),
  attributes: Record<string, string> = {},
  radio: '' | 'there' | 'chosen' = '',
  whileReading: (checkout: CheckoutHarness) => unknown = () => {},
) {
  const checkout = new CheckoutHarness(purchaseElement(RatenkaufCheckout, attributes, shop));
  const button = document.createElement('button');
  button.textContent = 'Weiter';
  const other = document.createElement('label');
  const { option, invoice } = radios(radio === 'chosen');
  if (radio) {
    checkout.element.append(option);
    other.append(invoice, ' Rechnung');
  }
  const page = openForm(other, checkout.element, button);
  await whileReading(checkout);
  await checkout.settled();
  return { checkout, button, shop, ...page, option, invoice };
}
