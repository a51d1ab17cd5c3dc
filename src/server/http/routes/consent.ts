import type { Run } from './context.js';

/** GET /consent: the text the customer consents to, and its version. */
export const consent: Run<'consent'> = async (_input, { consents, linked }) => {
  const { text, ...present } = await consents.current();
  // Browsers ask whether it has changed whenever they show it: an outdated one is of no use to the customer.
  return { answer: { ...present, text: linked(text) }, keepFor: 0 };
};
