import { RatenkaufConsent } from '../../../src/elements/consent/ratenkauf-consent.js';
import { fakeShop } from '../element/handler.js';
import { ElementHarness } from '../element/harness.js';
import { until } from '../element/page.js';
import { openForm, purchaseElement } from '../element/purchase-page.js';

/** Reads and operates a consent as a customer does. */
export class ConsentHarness extends ElementHarness<RatenkaufConsent> {
  get box(): HTMLInputElement {
    return this.part<HTMLInputElement>('input');
  }

  /** Toggles the checkbox. */
  async tick(): Promise<void> {
    this.box.click();
    await this.updated();
  }
}

/** Puts a consent into a form with a button. */
export async function showConsent(shop = fakeShop(), attributes: Record<string, string> = {}) {
  const consent = new ConsentHarness(purchaseElement(RatenkaufConsent, { name: 'consent', ...attributes }, shop));
  const fieldset = document.createElement('fieldset');
  const button = document.createElement('button');
  button.textContent = 'Weiter';
  fieldset.append(consent.element);
  const page = openForm(fieldset, button);
  await until(() => consent.query('[aria-busy=false]') !== null);
  /** Returns the consent value that the form would send. */
  const sent = () => new FormData(page.form).get('consent');
  return { consent, fieldset, button, shop, sent, ...page };
}
