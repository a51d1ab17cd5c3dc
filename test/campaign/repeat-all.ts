import { HandlerError } from '../../src/contract/client/ask.js';
import type { KeyAnswer, Told } from './customer.js';
import { backendOf, keyAnswerOf } from './program.js';
import type { Town } from './town.js';

/** Calls at the same time. */
const AT_ONCE = 8;

/** Most attempts at a call that may be repeated: a busy machine may hold up an answer for longer than its time limit. */
const ATTEMPTS = 10;

/**
 * Sends each key that was answered once more, long afterwards, to another process and without faults: with the same
 * input, and with other input.
 */
export async function repeatAll({ fleet }: Pick<Town, 'fleet'>, told: readonly Told[]): Promise<void> {
  const calls = told.flatMap((each) => [...each.calls]).filter(({ answers }) => answers.some(({ subject }) => subject));
  const left = calls.entries();
  const worker = async () => {
    for (const [index, { webshop, verb, call, answers }] of left) {
      if (verb === 'withdraw') continue;
      const processes = fleet.processesOf(webshop);
      const backend = backendOf(fleet, webshop, processes[index % processes.length]);
      const ask = async (given: typeof call, when: KeyAnswer['when'], attempt = 1): Promise<KeyAnswer> => {
        try {
          const answer = await backend(verb, given);
          return Object.assign(keyAnswerOf(verb, answer), { when });
        } catch (error) {
          if (!(error instanceof HandlerError)) throw error;
          if (error.retryable && attempt < ATTEMPTS) return ask(given, when, attempt + 1);
          return { code: error.code, when };
        }
      };
      const other = { ...call, ...(verb === 'start' ? { months: (call.months ?? 6) + 1 } : { id: 'ZZZZZZ' }) };
      const late = await ask(call, 'late');
      // An order of another purchase is refused before its key is looked up: its amount is another one.
      const misused = await ask(verb === 'order' ? { ...call, amount: (call.amount ?? 0) + 1 } : other, 'other');
      answers.push(late, misused);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
