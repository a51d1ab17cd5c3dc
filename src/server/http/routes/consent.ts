import { checkedEachTime } from '../../offers/freshness.js';
import type { Run } from './context.js';

/** GET /consent: the consent text and its version. */
export const consent: Run<'consent'> = async (_input, { consents, givenOut, filterLinks }) => {
  const current = await consents.current();
  givenOut?.consent(current);
  const { text, ...present } = current;
  // Browsers must revalidate it before each use: an outdated text is useless to the customer.
  return { answer: { ...present, text: filterLinks(text) }, times: checkedEachTime };
};
