import type { Admission } from './admission.js';
import { toRouteError } from './errors.js';
import type { Telemetry } from './telemetry.js';

/**
 * Runs a call of one of the shop's programs: refuses it once the handler is closed, counts it by its verb and error
 * code, and rejects with errors of the contract only.
 */
export type ProgramCall = <Answer>(verb: string, work: () => Promise<Answer>) => Promise<Answer>;

/** Creates the function that runs calls of programs. */
export function createProgramCall(
  { admit }: Pick<Admission, 'admit'>,
  { count }: Pick<Telemetry, 'count'>,
): ProgramCall {
  return async (verb, work) => {
    const attributes = { 'ratenkauf.verb': verb };
    try {
      const answer = await admit(work);
      count('ratenkauf.program.calls', attributes);
      return answer;
    } catch (thrown) {
      const error = toRouteError(thrown);
      count('ratenkauf.program.calls', { ...attributes, 'error.type': error.code });
      throw error;
    }
  };
}
