import type { ChangedOrder, PaymentMethod, ShopwareTransaction } from './payloads.js';

/** Identifier of the payment method in the manifest: with another one, Shopware makes another method. */
export const identifier = 'ratenkauf';

/** Returns the technical name that Shopware gives to the app's payment method. */
export const technicalNameOf = (appName: string): string => `payment_${appName}_${identifier}`;

/** Returns the name of its handler; Shopware before 6.5.7 has no technical names. */
export const handlerOf = (appName: string): string => `app\\${appName}_${identifier}`;

/** Returns true for the app's own payment method. */
export const isOwnMethod = (appName: string, method: PaymentMethod): boolean =>
  method?.technicalName === technicalNameOf(appName) || method?.handlerIdentifier === handlerOf(appName);

/** States of a payment that came to nothing. */
const ended = ['cancelled', 'failed'];

/** Returns the app's own payment of an order, the latest one; undefined if there is none. */
export const ownTransaction = (
  appName: string,
  { transactions }: Pick<ChangedOrder, 'transactions'>,
): ShopwareTransaction | undefined =>
  transactions
    .filter(({ paymentMethod }) => isOwnMethod(appName, paymentMethod))
    .toSorted((a, b) => (a.createdAt ?? '').localeCompare(b.createdAt ?? ''))
    .at(-1);

/** Returns true if an order is paid, or is to be paid, by another payment than this one. */
export const isPaidOtherwise = (
  { transactions }: Pick<ChangedOrder, 'transactions'>,
  own: ShopwareTransaction,
): boolean =>
  transactions.some(
    ({ id, stateMachineState }) => id !== own.id && !ended.includes(stateMachineState?.technicalName ?? ''),
  );
