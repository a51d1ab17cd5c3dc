import { connectionOf, type ProxiedFetch, reasonOf, ShopError } from '../../../server/inside.js';
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
 * or refuses it for ever (410). Rejects if it has to be sent again, also if what becomes of an order is refused so: a
 * paid order must not vanish.
 */
export type SendEvent = (event: ShopEvent) => Promise<unknown>;

type NameOf = (setting: 'eventsUrl' | 'eventSecrets') => string;

interface SenderOptions {
  readonly url: URL;
  readonly secrets: readonly string[];
  readonly fetch?: ProxiedFetch | undefined;
  readonly log: ServiceLog;
  /** Returns the name with which a setting was written. */
  readonly nameOf: NameOf;
  /** Says what becomes of an event that was not taken. */
  readonly afterwards?: string;
}

/** Milliseconds within which the shop has to answer. */
const PATIENCE = 15_000;

/** Most bytes of an answer that are read. */
const LONGEST_ANSWER = 16 * 1024;

const SENT_AGAIN = 'It is sent again; GET /v1/undelivered lists it.';

/** Names an event in the log, as its incident is called, too. */
const eventNamed = (type: ShopEventName): string => `event ${type}`;

/** The end of an order: a person has to see to it that is refused for ever. */
const endsOfOrders: readonly ShopEventName[] = ['order.confirmed', 'order.released', 'order.impossible'];

/** Returns what to do if the shop answers an event with a status. */
function adviceFor(status: number, nameOf: NameOf): string {
  if (status === 410)
    return 'A person has to see to this order, since the shop refuses it for ever: GET /v1/unresolved';
  if (status >= 500) return 'See the log of the shop for what fails there';
  if (status >= 300 && status < 400)
    return `No redirect is followed: set ${nameOf('eventsUrl')} to the address of the program that takes events`;
  if (status === 404 || status === 405)
    return `Let the shop take POST there, or set ${nameOf('eventsUrl')} to where it does`;
  return (
    `See the log of the shop; if it refuses the signature, give it one of the secrets in ${nameOf('eventSecrets')}, ` +
    'and let it check the body as it came'
  );
}

/** Creates the sender. */
export function createSender({ url, secrets, fetch, log, nameOf, afterwards = SENT_AGAIN }: SenderOptions): SendEvent {
  // A query may have a password in it.
  const address = url.origin + url.pathname;
  const failed = ({ type }: ShopEvent, reason: string, what: string, isForEver = false) =>
    new ShopError('event', `to ${address} ${what}. ${afterwards}`.trim(), {
      name: eventNamed(type),
      reason,
      isForEver,
    });
  return async (event) => {
    const response = await postSigned(event, { url, secrets, fetch, patience: PATIENCE }).catch((error: unknown) => {
      const reason = reasonOf(error);
      throw failed(
        event,
        reason,
        reason === 'timeout'
          ? `was not answered within ${PATIENCE / 1000} seconds. Do what takes long after the answer`
          : `was not answered (${reason}, ${
              connectionOf(error) ?? 'without a proxy'
            }). Start the shop's server, or set ${nameOf('eventsUrl')} to its address`,
      );
    });
    if (response.ok) return jsonAnswerOf(response, LONGEST_ANSWER);
    await response.body?.cancel();
    const isForEver = response.status === 410;
    if (!isForEver || endsOfOrders.includes(event.type)) {
      const what = `was answered with ${response.status}. ${adviceFor(response.status, nameOf)}`;
      throw failed(event, `status ${response.status}`, what, isForEver);
    }
    const message = `The shop has answered the event ${event.id} (${event.type}) with 410: it is not sent again.`;
    log({ level: 'warn', event: 'event_refused', message });
    return undefined;
  };
}
