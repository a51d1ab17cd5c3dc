import type { Purchase } from '../../../src/contract/purchase.js';
import { purchase } from '../../../src/testing/builders/purchase.js';
import { failing } from '../../../src/testing/overrides.js';
import { ended } from '../../browser/element/ended.js';
import { looksOf, never, type ElementStates } from './element-look.js';

const html = '<div class="column"><ratenkauf-summary handler="{handler}" payment-href="#"></ratenkauf-summary></div>';
const shown = (answer: Purchase, says: RegExp): ElementStates[string] => ({ answers: { purchase: answer }, says });
const bankText: Purchase['bankText'] = [
  { tag: 'p', content: ['Leider können wir Ihnen diesen Ratenkauf nicht anbieten.'] },
];
const approved = purchase();

/** The purchase after the return from the bank. */
export const summaryLooks = looksOf('summary', html, {
  loading: { answers: { purchase: never }, says: /(?:)/, isLoading: true },
  approved: shown(approved, /Zahlungspflichtig bestellen/),
  'approved, another term': shown(purchase({ requestedMonths: 24 }), /gewünscht/),
  'approved, a test': shown(purchase({ isTest: true }), /Testbestellung/),
  'approved, one minute left': shown(purchase({ secondsLeft: 59 }), /Zahlungspflichtig bestellen/),
  'approved, to be ordered again': shown(purchase({ mayRetry: true }), /nichts bestellt/),
  ordering: {
    answers: { purchase: approved, confirmPurchase: never },
    act: ({ press }) => press(/^Zahlungspflichtig/, 'button'),
    says: /abgeschlossen|Bestellung/,
    isLoading: true,
  },
  confirming: shown(ended('confirming'), /bestätigt/),
  'confirming, for long': shown(ended('confirming', { mayGiveUp: true }), /zurückziehen/),
  'given up': shown(ended('confirming', { mayRestart: true }), /neu/),
  confirmed: shown({ ...approved, state: 'confirmed', orderId: 'DH-10003' }, /DH-10003|abgeschlossen/),
  'confirmed, with a withdrawal page': shown(
    { ...approved, state: 'confirmed', orderId: 'DH-10003', withdrawalPage: 'https://shop.example/widerruf' },
    /Vertrag widerrufen/,
  ),
  'thank-you page': {
    html: html.replace('payment-href="#"', 'payment-href="#" view="confirmed"'),
    answers: { purchase: { ...approved, state: 'confirmed', orderId: 'DH-10003' } },
    says: /Raten|28,|36/,
  },
  'not finished': shown(ended('initialized'), /nichts bestellt/),
  declined: shown(ended('declined', { bankText }), /nicht (genehmigt|anbieten)/),
  abandoned: shown(ended('abandoned'), /abgebrochen/),
  expired: shown(ended('expired'), /abgelaufen/),
  'sold out': shown(ended('abandoned', { isTakenBack: true, isImpossible: true }), /nicht ausführen/),
  'taken back': shown(ended('abandoned', { isTakenBack: true }), /nehmen Ihre Bestellung zurück/),
  'ordered elsewhere': shown(ended('void', { isOrderedElsewhere: true }), /schon bestellt/),
  'basket changed': shown(ended('void', { changed: ['basket'] }), /Warenkorb hat sich geändert/),
  'everything changed': shown(ended('void', { changed: ['basket', 'person', 'addresses'] }), /Warenkorb/),
  'no purchase': {
    answers: { purchase: failing('no_purchase', { status: 404 }) },
    says: /kein Ratenkauf offen/,
  },
  'session lost': {
    answers: { purchase: failing('no_checkout', { status: 404 }) },
    says: /Besuch im Shop wurde unterbrochen/,
  },
  'not readable': {
    answers: { purchase: failing('internal', { status: 500, retryable: true }) },
    says: /Noch einmal|erneut/,
  },
});
