import { purchaseSchema } from '../../../contract/purchase.js';
import * as paths from '../../../contract/paths.js';
import type { Tag } from '../page/page.js';
import type { Evidence } from '../seen/evidence.js';
import { unseen } from '../../reports.js';
import { byElement, type Check } from './check.js';
import { isOrder } from './law.js';

/** Looks at the summary above the order button; that of a confirmed purchase is none. */
const bySummary = byElement('ratenkauf-summary', ({ attributes }) => attributes['view'] !== 'confirmed');

/** Returns the state of the purchase that the page is about; undefined if it is not told. */
async function stateOf({ handler: { base }, ask }: Evidence, { attributes: { checkout: token } }: Tag) {
  const headers = token === undefined ? {} : { 'ratenkauf-checkout': token };
  const asked = await ask(new URL(base + paths.purchase.path), { headers });
  if (asked.failure?.code === 'no_purchase') return 'no_purchase';
  return purchaseSchema.pick({ state: true }).strip().safeParse(asked.json).data?.state;
}

/** Checks of the page on which customers order. */
export const checkoutChecks: readonly Check[] = [
  {
    id: 'payment-href',
    title: 'Ways to pay otherwise',
    looks: bySummary(function* ({ attributes }, { scripts }) {
      if ((attributes['payment-href'] ?? '').trim() !== '') return;
      if (scripts.some((text) => /payment-?href|ratenkauf-?restart/i.test(text)))
        yield unseen('scripts of the shop may say where they lead; press „Andere Zahlungsart wählen“ in a browser');
      else
        yield 'The summary has no payment-href: „Andere Zahlungsart wählen“ and „Ratenkauf neu beantragen“ lead nowhere.';
    }),
    mend: "Write the address of the shop's choice of payment into the attribute payment-href of <ratenkauf-summary>.",
  },
  {
    id: 'order-button-state',
    title: 'Order button only with an approval',
    looks: bySummary(async function* (tag, evidence) {
      // Otherwise the element makes the button.
      const { checkout, button: whose } = tag.attributes;
      if (checkout === undefined && whose !== 'none') return;
      const button = evidence.page.controls.find(
        (control) => isOrder(control) && !control.isHidden && control.attributes['disabled'] === undefined,
      );
      if (!button || evidence.scripts.some((text) => /ratenkauf-?state-?changed/i.test(text))) return;
      const state = await stateOf(evidence, tag);
      if (state === undefined)
        yield unseen(
          'the handler does not tell the purchase of this page; give --cookie with the session of a visitor who has ' +
            'come back from the bank',
        );
      // While the bank has not answered, the same order may be asked for again.
      else if (state === 'approved' || state === 'confirming')
        yield unseen(
          `the purchase of this page is ${state}, so the button may be there; give --cookie with the session of a ` +
            'visitor whose purchase is declined, or who has none',
        );
      else
        yield (
          `The page has the order button "${button.words}", although ` +
            (state === 'no_purchase' ? 'this visitor has no purchase.' : `the purchase is ${state}.`)
        );
    }),
    mend:
      'Make the button only while the state of the purchase is approved, and hide it at ratenkauf-state-changed when ' +
      'that ends.',
  },
];
