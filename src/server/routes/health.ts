import type { Route } from '../context.js';

/** GET /health: 200 when everything works, else 503; what is wrong stands in the answer, why in the log. */
export const health: Route<'health'> = async (_input, context) => {
  const answer = await context.health();
  return answer.ok ? { answer } : { answer, status: 503 };
};
