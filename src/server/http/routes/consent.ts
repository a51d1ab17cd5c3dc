import type { Run } from './context.js';

/** GET /consent: the consent text and its version. */
export const consent: Run<'consent'> = async (_input, { consents, filterLinks }) => {
  const { text, ...present } = await consents.current();
  // Browsers must revalidate it before each use: an outdated text is useless to the customer.
  return { answer: { ...present, text: filterLinks(text) }, keepFor: 0 };
};
