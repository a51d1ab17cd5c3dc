import type { ServiceLog } from '../log/log.js';
import type { ShopEventName } from './table.js';
import { jsonAnswerOf, postSigned } from '../signed/post.js';

/** Something that has happened, as it is told to the shop's server. */
export interface ShopEvent {
  /** The same each time the event is sent, so that the shop recognises it. */
  readonly id: string;
  readonly type: ShopEventName;
  /** Ids, and words of closed lists; never a name, an address or an amount. */
  readonly data: Readonly<Record<string, string | boolean>>;
}

/**
 * Sends an event. Resolves with the JSON of the shop's answer, or undefined if it has none, once the shop has taken it
 * or refuses it for ever (410); rejects if it has to be sent again.
 */
export type SendEvent = (event: ShopEvent) => Promise<unknown>;

interface SenderOptions {
  readonly url: URL;
  readonly secrets: readonly string[];
  readonly log: ServiceLog;
  readonly now?: () => number;
}

/** Milliseconds within which the shop has to answer. */
const PATIENCE = 15_000;

/** Most bytes of an answer that are read. */
const LONGEST_ANSWER = 16 * 1024;

/** The shop has not taken an event. */
export class EventError extends Error {
  override readonly name = 'EventError';
  readonly status: number;

  constructor(status: number) {
    super(`The shop has answered an event with ${status}.`);
    this.status = status;
  }
}

/** Creates the sender. */
export function createSender({ url, secrets, log, now = Date.now }: SenderOptions): SendEvent {
  return async (event) => {
    const response = await postSigned(event, { url, secrets, patience: PATIENCE, now });
    if (response.ok) return jsonAnswerOf(response, LONGEST_ANSWER);
    await response.body?.cancel();
    if (response.status !== 410) throw new EventError(response.status);
    const message = `The shop has answered the event ${event.id} (${event.type}) with 410: it is not sent again.`;
    log({ level: 'warn', event: 'event_refused', message });
    return undefined;
  };
}
