import { keepingOf, type Run } from './context.js';

/** GET /teaser: the tag of a teaser with its rate inside, for pages that are made by other programs. */
export const teaser: Run<'teaser'> = async (options, visit) => {
  const { firstPaint, amountQuotas, showsRates, request } = visit;
  const isShown = showsRates && (() => showsRates(request));
  const { html, keepFor, reuse } = await firstPaint.paint(options, amountQuotas(request).positionOfOffer, isShown);
  return { html, ...keepingOf(visit, keepFor, reuse) };
};
