import type { Route } from '../context.js';

/** GET /consent: the text the customer consents to, and its version. */
export const consent: Route<'consent'> = async (_input, { consents }) => {
  const { value, keepFor } = await consents.current();
  return { answer: value, keepFor };
};
