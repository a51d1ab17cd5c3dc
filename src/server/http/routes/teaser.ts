import type { Run } from './context.js';

/** GET /teaser: the tag of a teaser with its rate inside, for pages that are made by other programs. */
export const teaser: Run<'teaser'> = async (options, { firstPaint, askers, request }) => {
  const { html, keepFor, reuse } = await firstPaint.paint(options, askers(request).placeOfOffer);
  return { html, ...(keepFor !== undefined && { keepFor }), ...(reuse && { reuse }) };
};
