import { reasonsAgainst } from 'ratenkauf-elements/rules';
import type { Checkout, Shop } from 'ratenkauf-elements/server';
import type { Draft, Recipient } from './order.js';
import type { ShopData } from './store/data.js';

/** Returns the shop's functions for the handler: the checkout of a session, and the orders. */
export function ratenkaufShop({ sessions, orders, register, users, draft }: ShopData): Shop {
  return {
    async checkout(request) {
      const session = sessions.find(request);
      const present = draft(session);
      return session && present && { ...checkoutOf(present), months: session.months };
    },
    sessionKey: async (request) => sessions.find(request)?.id,
    async prepareOrder(purchase, request) {
      const session = sessions.find(request);
      const present = draft(session);
      // The basket may have been changed in another tab since the handler checked it.
      if (!session || present?.totals.total !== purchase.amount)
        throw new Error('The basket has changed since the purchase was started.');
      return { orderId: orders.prepare(session, purchase.id, present).number };
    },
    async completeOrder(purchase) {
      const { id, orderId, transactionId, isTest } = purchase;
      orders.complete(id, isTest, orderId);
      if (transactionId) register.link(id, transactionId);
    },
    async releaseOrder({ id }) {
      orders.release(id);
    },
    mayManage: async (request) => users.knows(request),
    transactionChanged: async (transaction) => register.tell(transaction),
    pages: {
      // One address for all languages: these pages lead on to the visitor's.
      review: '/kasse/pruefen?from=bank',
      payment: '/kasse/zahlung?from=bank',
      address: '/kasse?from=payment',
    },
  };
}

/** Returns whether an order can be paid by instalments. */
export const isEligible = (draft: Draft): boolean => reasonsAgainst(checkoutOf(draft)).length === 0;

/** Returns the checkout for the bank: the basket with shipping as a line of its own, and the customer. */
function checkoutOf({ lines, customer, totals }: Draft): Checkout {
  const { email, salutation, billing, delivery = billing } = customer;
  const { firstName, lastName } = billing;
  const { shipping, total } = totals;
  return {
    amount: total,
    currency: 'EUR',
    items: [
      ...lines.map((line) => ({
        name: `${line.name.de}, ${line.choice.de}`,
        quantity: line.quantity,
        price: line.price,
      })),
      { name: shipping.name.de, quantity: 1, price: shipping.price },
    ],
    person: { salutation, firstName, lastName },
    email,
    billingAddress: addressOf(billing),
    deliveryAddress: { ...addressOf(delivery), firstName: delivery.firstName, lastName: delivery.lastName },
    risk: { loggedIn: false, customerStatus: 'new', logistics: shipping.name.de },
  };
}

const addressOf = ({ street, supplement, postcode, city, country }: Recipient) => ({
  street,
  supplement,
  postcode,
  city,
  country,
});
