import { isDeepStrictEqual } from 'node:util';
import type { PaymentAdapter } from '@payloadcms/plugin-ecommerce/types';
import type { PayloadRequest } from 'payload';
import { languageFrom, type Language } from '../../languages/language.js';
import { sentenceOf, type IneligibilityReason } from '../../rules/rules.js';
import type { PurchaseState } from '../../server.js';
import { referenceOfCart, type PayloadCart } from './cart.js';
import type { DocumentId, KeptCheckout, PayloadTransaction } from './documents.js';
import { customerOf, presentCheckout, type GivenCustomer } from './present-checkout.js';
import type { PayloadWebshop, WebshopOf } from './running.js';

/** What a customer reads who picks instalments. */
const initiatingTexts: Readonly<Record<Language, { readonly possible: string; readonly incomplete: string }>> = {
  de: { possible: 'Ratenkauf ist möglich.', incomplete: 'Für den Ratenkauf fehlen noch Waren, Name oder Anschrift.' },
  en: { possible: 'Instalments are possible.', incomplete: 'Goods, name or address are missing for instalments.' },
};

/** What `initiate` answers. */
export interface InitiatedPayment {
  /** What the customer may read: that the cart can be paid by instalments, or why it cannot. */
  readonly message: string;
  /** The token for the attribute `checkout` of the elements; absent as long as goods, name or address are missing. */
  readonly checkout?: string | undefined;
  /** State of the newest purchase of this cart; absent if there is none. */
  readonly state?: PurchaseState | undefined;
  readonly reasons: readonly IneligibilityReason[];
}

/** Creates `initiatePayment`: tells the handler what the cart is, and keeps it in a transaction of Payload. */
export const createInitiating =
  (webshopOf: WebshopOf): PaymentAdapter['initiatePayment'] =>
  async ({ data, req }) => {
    const webshop = await webshopOf(req.payload);
    const cart = await webshop.local.cart(data.cart.id);
    if (!cart || webshop.settings.serves?.(cart) === false) throw new Error('The cart is not of this webshop.');
    return initiated(webshop, cart, data, req);
  };

async function initiated(
  webshop: PayloadWebshop,
  cart: PayloadCart,
  data: GivenCustomer,
  { user, i18n }: PayloadRequest,
): Promise<InitiatedPayment> {
  const { local, ratenkauf } = webshop;
  const say = initiatingTexts[languageFrom(i18n.language)];
  const said = (reasons: readonly IneligibilityReason[]) =>
    reasons.map((reason) => sentenceOf(reason, i18n.language)).join(' ');
  const before = await local.transactionOfCart(cart.id);
  const held = await ratenkauf.checkouts.find(referenceOfCart(cart.id));
  if (held && staysAsItIs(before, held.purchase?.state, data))
    return { message: say.possible, checkout: held.token, state: held.purchase?.state, reasons: [] };
  const customer = customerOf(data, before?.kept);
  const { kept, reasons } = await presentCheckout(webshop, cart, customer, user);
  if (!kept) return { message: said(reasons) || say.incomplete, reasons };
  await keep(webshop, cart.id, kept, before, user);
  const { token, purchase } = await ratenkauf.checkouts.tell({ checkout: kept.checkout });
  return { message: said(reasons) || say.possible, checkout: token, state: purchase?.state, reasons };
}

/** What is being ordered is not touched; and without addresses, nothing new begins after an order. */
function staysAsItIs(
  transaction: PayloadTransaction | undefined,
  state: PurchaseState | undefined,
  { billingAddress }: GivenCustomer,
): boolean {
  if (transaction?.status !== 'pending') return billingAddress === undefined;
  return state === 'confirming';
}

/**
 * Keeps a checkout in a transaction of its cart. A transaction never changes before it is paid, so that its order is
 * what the bank has approved: for another checkout there is another one.
 */
async function keep(
  { local }: PayloadWebshop,
  cart: DocumentId,
  kept: KeptCheckout,
  before: PayloadTransaction | undefined,
  user: PayloadRequest['user'],
): Promise<void> {
  const isSame = before?.status === 'pending' && before.customer === user?.id && isSameCheckout(before.kept, kept);
  if (!isSame) await local.addTransaction(cart, kept, user?.id);
}

/** What is known of the customer's earlier orders may change meanwhile. */
function isSameCheckout(before: KeptCheckout | undefined, now: KeptCheckout): boolean {
  const stored = (kept: KeptCheckout): unknown =>
    JSON.parse(JSON.stringify(Object.assign({}, kept, { checkout: Object.assign({}, kept.checkout, { risk: null }) })));
  return before !== undefined && isDeepStrictEqual(stored(before), stored(now));
}
