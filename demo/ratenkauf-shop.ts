import type { Checkout, Shop } from 'ratenkauf-elements/server';
import { fullTitle } from './basket/line.js';
import type { Recipient } from './checkout/customer.js';
import type { ShopData } from './data.js';
import type { Draft } from './orders/draft.js';
import { fromBank, paymentPath, reviewPath } from './paths.js';

/** The shop as the handler of the instalments knows it: the checkout of the shop's own session, and its orders. */
export function ratenkaufShop({ sessions, orders, bankNews, clerks, draft }: ShopData): Shop {
  return {
    async checkout(request) {
      const session = sessions.find(request);
      const present = draft(session);
      return session && present && { ...checkoutOf(present), sessionKey: session.id };
    },
    async prepareOrder(purchase, request) {
      const session = sessions.find(request);
      const present = draft(session);
      // Another tab may have changed the basket since the handler looked.
      if (!session || present?.totals.total !== purchase.amount) throw new Error('The basket is not the one that the bank knows.');
      return { orderId: orders.prepare(session, purchase.id, present).number };
    },
    async completeOrder(purchase) {
      const { id, orderId, transactionId, isTest } = purchase;
      orders.complete(id, isTest, orderId);
      if (transactionId) bankNews.link(id, transactionId);
    },
    async releaseOrder({ id }) {
      orders.release(id);
    },
    mayManage: async (request) => clerks.knows(request),
    transactionChanged: async (transaction) => bankNews.tell(transaction),
    pages: { review: fromBank(reviewPath('de')), payment: fromBank(paymentPath('de')) },
  };
}

/** What the bank is told: the basket with the shipping as a position of its own, and who buys. */
function checkoutOf({ lines, customer, totals }: Draft): Checkout {
  const { email, salutation, billing, delivery = billing } = customer;
  const { firstName, lastName } = billing;
  const { shipping, total } = totals;
  return {
    amount: total,
    items: [
      ...lines.map((line) => ({ name: fullTitle(line).de, quantity: line.quantity, price: line.price })),
      { name: shipping.name.de, quantity: 1, price: shipping.price },
    ],
    person: { salutation, firstName, lastName },
    email,
    billingAddress: addressOf(billing),
    deliveryAddress: { ...addressOf(delivery), firstName: delivery.firstName, lastName: delivery.lastName },
    risk: { loggedIn: false, customerStatus: 'new', logistics: shipping.name.de },
  };
}

const addressOf = ({ street, supplement, postcode, city, country }: Recipient) => ({ street, supplement, postcode, city, country });
