import { HandlerError } from '../../contract/client/ask.js';
import { checkoutParts } from '../../contract/names.js';
import type { Purchase, VisibleState } from '../../contract/purchase.js';
import { isTrueFor } from '../../rules/plan-truth.js';
import { renderRichText } from '../element/rich-text.js';

const states: Readonly<Record<VisibleState, true>> = {
  initialized: true,
  approved: true,
  confirming: true,
  confirmed: true,
  declined: true,
  abandoned: true,
  expired: true,
  void: true,
};

/**
 * Returns a purchase as it can be shown: figures only if all of them are plausible.
 * @throws {HandlerError} if state or amount are unknown, or the figures of an approval are missing or implausible
 * @throws {TypeError} if the bank's text is not readable
 */
export function readPurchase(answer: Purchase | null): Purchase {
  const { financing, bankText, changed, lender, ...rest } = answer ?? ({} as Purchase);
  const isFinanced = isTrueFor(rest.amount, financing?.plan);
  const isKnown = Object.hasOwn(states, String(rest.state)) && Number.isSafeInteger(rest.amount);
  if (!isKnown || (rest.state === 'approved' && !isFinanced))
    throw new HandlerError('malformed_answer', 'purchase: not readable', true);
  return {
    ...rest,
    ...(isFinanced && financing && { financing }),
    ...(typeof lender === 'string' && { lender }),
    ...(renderRichText(bankText ?? [])[0] ? { bankText } : {}),
    changed: checkoutParts.filter((part) => changed?.includes?.(part)),
  };
}
