import { sentenceOf, type IneligibilityReason } from '../../rules/rules.js';
import type { CartPayload } from './payloads.js';
import { isOwnMethod, technicalNameOf } from './payment-method.js';

/** Severity of a notice in Shopware: a warning. */
const WARNING = 10;

/**
 * Returns what Shopware is to do if a cart cannot be paid by instalments: it does not offer the method. Who has chosen
 * it is told why, in the language of the page; others are not bothered with it.
 */
export function gatewayCommands(
  appName: string,
  reasons: readonly IneligibilityReason[],
  { salesChannelContext: { paymentMethod } }: CartPayload,
  language: string,
) {
  if (reasons.length === 0) return [];
  const paymentMethodTechnicalName = technicalNameOf(appName);
  const removal = { command: 'remove-payment-method', payload: { paymentMethodTechnicalName } } as const;
  const why = isOwnMethod(appName, paymentMethod) ? reasons : [];
  const notices = why.map((reason) => {
    const message = sentenceOf(reason, language);
    return { command: 'add-cart-error', payload: { message, level: WARNING, blocking: false } } as const;
  });
  return [removal, ...notices];
}
