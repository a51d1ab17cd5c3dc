import * as examples from '../contract/examples.js';
import type { RouteName } from '../contract/routes.js';
import { amountReason } from '../rules/eligibility.js';
import { decimalFromCents } from '../rules/money.js';
import { officeWith } from './builders/office.js';
import { offersAnswer, plansAnswer } from './builders/offers.js';
import { checkoutAnswer, consent, purchase } from './builders/purchase.js';
import { transaction } from './builders/transaction.js';
import { failing, type Answer } from './overrides.js';

/** Returns the amounts (cents) in the address of a request. */
export const amountsOf = ({ url }: Request): number[] => new URL(url).searchParams.getAll('amount').map(Number);

/** An empty ZIP archive, which consists of its end record only. */
const emptyArchive = Uint8Array.from({ length: 22 }, (_, index) => [0x50, 0x4b, 5, 6][index] ?? 0);

/** The bare tag: the element then asks, and is answered as in the scenario. */
const bareTeaser = (amount: number) => `<ratenkauf-teaser amount="${decimalFromCents(amount)}"></ratenkauf-teaser>`;

const taken = () => new Response(null, { status: 204 });

/**
 * What the routes answer when everything works: the offers and plans of the requested amounts, an approved purchase, a
 * delivery to report.
 */
export const usual: { readonly [Name in RouteName]: Answer<Name> } = {
  offers: (request) => offersAnswer(amountsOf(request)),
  teaser(request) {
    const [amount] = amountsOf(request);
    if (amount === undefined) return failing('invalid_request')();
    return new Response(bareTeaser(amount), { headers: { 'content-type': 'text/html; charset=utf-8' } });
  },
  teasers: (request) => ({
    teasers: [...new Set(amountsOf(request))].map((amount) => ({ amount, html: bareTeaser(amount) })),
    preload: '',
  }),
  plans(request) {
    const [amount] = amountsOf(request);
    if (amount === undefined) return failing('invalid_request')();
    return amountReason(amount) ? failing('not_eligible')() : plansAnswer(amount);
  },
  consent: consent(),
  health: examples.health,
  checkout: checkoutAnswer(),
  startPurchase: { paymentPage: 'https://bank.example/pay/1' },
  purchase: purchase(),
  confirmPurchase: purchase({ state: 'confirmed' }),
  abandonPurchase: purchase({ state: 'abandoned' }),
  return: () => new Response(null, { status: 303, headers: { location: '/' } }),
  pay: () =>
    new Response('<!doctype html><title>Ratenkauf</title>', {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    }),
  ...officeWith(transaction()),
  documents: () => new Response(emptyArchive, { headers: { 'content-type': 'application/zip' } }),
  proof: examples.proof,
  proofs: () => new Response('\ufeff', { headers: { 'content-type': 'text/csv; charset=utf-8' } }),
  authorization: taken,
  postAuthorization: taken,
  notification: taken,
};
