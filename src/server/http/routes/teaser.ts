import { defaultEager } from '../../../contract/teasers.js';
import { earliest } from '../../offers/freshness.js';
import type { Run } from './context.js';

/** GET /teaser: the tag of a teaser with its rate inside, for pages that are made by other programs. */
export const teaser: Run<'teaser'> = async (options, visit) => {
  const { firstPaint, turns, showsRates, request } = visit;
  const isShown = showsRates && (() => showsRates(request));
  const { offer } = turns.ofRequest(request, [options.amount]);
  const { html, times } = await firstPaint.paint(options, offer, isShown);
  return { html, times, isPersonal: showsRates !== undefined };
};

/** GET /teasers: the same for a list, of which the first teasers have their rates inside. */
export const teasers: Run<'teasers'> = async ({ amount: amounts, eager = defaultEager, ...attributes }, visit) => {
  const { firstPaint, turns, showsRates, request } = visit;
  const isShown = showsRates && (() => showsRates(request));
  const list = { teasers: amounts.map((amount) => ({ amount, ...attributes })), eager };
  const painted = await firstPaint.paintList(list, turns.ofRequest(request, amounts).offer, isShown);
  const answer = {
    teasers: list.teasers.map(({ amount }, index) => ({ amount, html: painted[index]?.html ?? '' })),
    preload: firstPaint.preload(amounts),
  };
  const known = painted.map(({ times }) => times).filter((times) => times !== undefined);
  const times = known.length < painted.length ? undefined : earliest(known);
  return { answer, times, isPersonal: showsRates !== undefined };
};
