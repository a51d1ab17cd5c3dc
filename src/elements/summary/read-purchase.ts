import { HandlerError } from '../../contract/client/ask.js';
import { checkoutParts } from '../../contract/names.js';
import type { Purchase } from '../../contract/purchase.js';
import type { RichText } from '../../contract/rich-text.js';
import { isTrueFor } from '../../rules/plan-truth.js';
import { purchaseStates } from '../../rules/purchase-state.js';
import { renderRichText } from '../element/rich-text.js';

/**
 * Returns a purchase as it can be shown: figures only if all of them are plausible.
 * @throws {HandlerError} if state or amount are unknown, or the figures of an approval are missing or implausible
 */
export function readPurchase(answer: Purchase | null): Purchase {
  const { financing, bankText, changed, lender, ...rest } = answer ?? ({} as Purchase);
  const isFinanced = isTrueFor(rest.amount, financing?.plan);
  const isState = purchaseStates.some((each) => each !== 'starting' && each === rest.state);
  const isKnown = isState && Number.isSafeInteger(rest.amount);
  if (!isKnown || (rest.state === 'approved' && !isFinanced))
    throw new HandlerError('malformed_answer', 'purchase: not readable', true);
  return {
    ...rest,
    ...(isFinanced && financing && { financing }),
    ...(typeof lender === 'string' && { lender }),
    ...(isReadable(bankText) && { bankText }),
    changed: checkoutParts.filter((part) => changed?.includes?.(part)),
  };
}

/** Checks the bank's words. They decide nothing: a purchase is shown without those that cannot be read. */
function isReadable(words: RichText | undefined): words is RichText {
  try {
    return renderRichText(words ?? []).length > 0;
  } catch {
    return false;
  }
}
