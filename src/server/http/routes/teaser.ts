import { defaultEager } from '../../../contract/teasers.js';
import { keepingOf, type Run } from './context.js';

/** GET /teaser: the tag of a teaser with its rate inside, for pages that are made by other programs. */
export const teaser: Run<'teaser'> = async (options, visit) => {
  const { firstPaint, amountQuotas, showsRates, request } = visit;
  const isShown = showsRates && (() => showsRates(request));
  const { html, keepFor, reuse } = await firstPaint.paint(
    options,
    amountQuotas(request, [options.amount]).positionOfOffer,
    isShown,
  );
  return { html, ...keepingOf(visit, keepFor, reuse) };
};

/** GET /teasers: the same for a list, of which the first teasers have their rates inside. */
export const teasers: Run<'teasers'> = async ({ amount: amounts, eager = defaultEager, ...attributes }, visit) => {
  const { firstPaint, amountQuotas, showsRates, request } = visit;
  const isShown = showsRates && (() => showsRates(request));
  const list = { teasers: amounts.map((amount) => ({ amount, ...attributes })), eager };
  const painted = await firstPaint.paintList(list, amountQuotas(request, amounts).positionOfOffer, isShown);
  const answer = {
    teasers: list.teasers.map(({ amount }, index) => ({ amount, html: painted[index]?.html ?? '' })),
    preload: firstPaint.preload(amounts),
  };
  const times = painted.map(({ keepFor }) => keepFor).filter((keepFor) => keepFor !== undefined);
  return { answer, ...keepingOf(visit, times.length < painted.length ? undefined : Math.min(...times), undefined) };
};
