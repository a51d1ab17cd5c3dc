import type { Admission } from './admission.js';
import { toRouteError } from './errors.js';
import { ShopError } from './incidents.js';
import type { Telemetry } from './telemetry.js';

/**
 * Runs a call of one of the shop's programs: refuses it once the handler is closed, counts it by its verb and error
 * code, and rejects with errors of the contract only; what nobody foresaw, and what the shop's own functions do wrong,
 * is logged as for a route.
 */
export type ProgramCall = <Answer>(verb: string, work: () => Promise<Answer>) => Promise<Answer>;

/** Creates the function that runs calls of programs. */
export function createProgramCall(
  { admit }: Pick<Admission, 'admit'>,
  { count }: Pick<Telemetry, 'count'>,
  onUnforeseen: (error: unknown) => void,
): ProgramCall {
  return async (verb, work) => {
    const attributes = { 'ratenkauf.verb': verb };
    try {
      const answer = await admit(work);
      count('ratenkauf.program.calls', attributes);
      return answer;
    } catch (thrown) {
      const error = toRouteError(thrown);
      if (error.code === 'internal' || thrown instanceof ShopError) onUnforeseen(thrown);
      count('ratenkauf.program.calls', { ...attributes, 'error.type': error.code });
      throw error;
    }
  };
}
