import {
  LanguageCode,
  PaymentMethod,
  PaymentMethodEligibilityChecker,
  PaymentMethodHandler,
  type Channel,
  type Order,
  type RequestContext,
} from '@vendure/core';
import { languages, type Language } from '../../languages/language.js';
import type { ShopPurchase } from '../../server.js';
import { planOf } from '../completing.js';
import { unknownRisk, type DeliveryTerms } from '../sale.js';
import { centsOf, eligibilityOf, saleOfOrder } from './checkout-of-order.js';
import { contextOf, type Services } from './services.js';

/** Code of handler, eligibility checker, and of the method that is made at the first start. */
const CODE = 'ratenkauf';

/**
 * Purchases that the bank has confirmed, by the object that is given to Vendure as the data of their payment. The Shop
 * API lets anybody add a payment with any data; an object that was made here, no browser can send.
 */
const confirmed = new WeakMap<object, ShopPurchase>();

/** Creates the data of the payment of a purchase, which Vendure may be asked to make, once. */
export function paymentOf(purchase: ShopPurchase): object {
  const metadata = {};
  confirmed.set(metadata, purchase);
  return metadata;
}

/** Returns true once Vendure has asked the handler for the payment with this data. */
export const isTaken = (metadata: object): boolean => !confirmed.has(metadata);

/** Returns what is kept with the payment; in Vendure, `public` is what the customer may see. */
const metadataOf = (purchase: ShopPurchase) => {
  const { id: purchaseId, webshop, isTest } = purchase;
  return { purchaseId, webshop, isTest, public: Object.assign({ isTest }, planOf(purchase)) };
};

const descriptions: Readonly<Record<Language, string>> = {
  de: 'Ratenkauf',
  en: 'Instalment purchase (Ratenkauf)',
};
const description = languages.map((language) => ({
  languageCode: LanguageCode[language],
  value: descriptions[language],
}));

/** Creates the handler: it takes the payments that the plugin makes, and declines all others. */
export const createPaymentHandler = (precision: () => number): PaymentMethodHandler =>
  new PaymentMethodHandler({
    code: CODE,
    description,
    args: {},
    createPayment(_ctx, order, amount, _args, given) {
      const purchase = confirmed.get(given);
      confirmed.delete(given);
      const declined = (errorMessage: string) => ({ amount, state: 'Declined', errorMessage, metadata: {} }) as const;
      if (purchase?.orderId !== order.code)
        return declined(
          'Instalments are ordered on the summary of the purchase, and paid when the bank has confirmed.',
        );
      if (centsOf(amount, precision()) !== purchase.amount)
        return declined('The bank has confirmed another amount than the one that is left to pay.');
      return {
        amount,
        state: 'Settled',
        transactionId: purchase.transactionId ?? '',
        metadata: metadataOf(purchase),
      };
    },
    // The bank has confirmed the purchase: the payment is settled when it is made.
    settlePayment: () => ({ success: true }),
    cancelPayment: () => ({
      success: false,
      state: 'Settled',
      errorMessage: 'Cancel the order, or refund: that is reported to the bank.',
    }),
  });

/**
 * Creates the checker, which says in the customer's language why an order cannot be paid by instalments. `whole` loads
 * the order: Vendure asks without its payments. `termsOf` returns what the webshop of a channel has agreed with the bank.
 */
export const createEligibilityChecker = (
  whole: (ctx: RequestContext, order: Order) => Promise<Order>,
  precision: () => number,
  termsOf: (channel: string) => DeliveryTerms,
): PaymentMethodEligibilityChecker =>
  new PaymentMethodEligibilityChecker({
    code: CODE,
    description,
    args: {},
    check: async (ctx, order) =>
      eligibilityOf(
        saleOfOrder(await whole(ctx, order), unknownRisk, precision()),
        termsOf(ctx.channel.code),
        ctx.languageCode,
      ),
  });

/** Returns the payment methods of a channel, as the staff have made them. */
export async function methodsIn({ methods }: Services, ctx: RequestContext) {
  const { items } = await methods.findAll(ctx);
  return {
    /** Undefined if there is none, or it is off. */
    own: items.find(({ enabled, handler }) => enabled && handler.code === CODE),
    /** Codes of the methods with other handlers. */
    foreign: items.filter(({ handler }) => handler.code !== CODE).map(({ code }) => code),
  };
}

/** Makes the payment method for these channels, unless there is one, which the staff may have changed. */
export async function makeMethodOnce(services: Services, webshops: readonly Channel[]): Promise<void> {
  const { methods, channels } = services;
  const ctx = contextOf(await channels.getDefaultChannel());
  const { items } = await methods.findAll(ctx);
  if (items.some(({ handler }) => handler.code === CODE)) return;
  const operation = { code: CODE, arguments: [] };
  const { id } = await methods.create(ctx, {
    code: CODE,
    enabled: true,
    handler: operation,
    checker: operation,
    translations: [{ languageCode: ctx.languageCode, name: 'Ratenkauf', description: '' }],
  });
  const others = webshops.map((channel) => channel.id).filter((channel) => channel !== ctx.channelId);
  if (others.length > 0) await channels.assignToChannels(ctx, PaymentMethod, id, others);
}
