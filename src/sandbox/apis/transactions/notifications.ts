import type { TransactionChange } from '../../bank/transactions/change.js';
import type { Transaction } from '../../bank/transactions/transaction.js';
import { createRepeatedCalls, type CallAttempt, type RepeatedCalls } from '../repeated-calls.js';

/** One attempt to call a shop's notification address. */
export type NotificationAttempt = CallAttempt & {
  readonly businessId: string;
  /** What has changed, in its order, at least one; the notification itself names only the business id. */
  readonly changes: readonly TransactionChange[];
};

type About = Omit<NotificationAttempt, keyof CallAttempt>;

interface NotificationOptions {
  /** The initial notification address. */
  readonly url: string | null;
  /** Delays before the attempts, one per attempt, in milliseconds. */
  readonly pauses: readonly number[];
}

/** Calls to the registered address for every change of a transaction (service.md §T.1). */
export interface Notifications extends Omit<RepeatedCalls<About>, 'begin'> {
  tellOf(transaction: Transaction, changes: readonly TransactionChange[]): void;
  /**
   * Registers another address; null registers none.
   * @throws {TypeError} for anything but an http or https address
   */
  notifyAt(url: string | null): void;
  url(): string | null;
}

/** Creates the notifications; none is sent until a transaction changes. */
export function createNotifications({ url: firstUrl, pauses }: NotificationOptions): Notifications {
  const { begin, ...calls } = createRepeatedCalls<About>(pauses);
  let registered = addressOf(firstUrl);
  return {
    ...calls,
    tellOf({ businessId }, changes) {
      if (registered === null) return;
      const url = new URL(registered);
      url.searchParams.set('vorgangskennung', businessId);
      begin(url, { businessId, changes });
    },
    notifyAt(url) {
      registered = addressOf(url);
    },
    url: () => registered,
    clear() {
      calls.clear();
      registered = addressOf(firstUrl);
    },
  };
}

function addressOf(url: string | null): string | null {
  if (url === null || /^https?:$/.test(new URL(url).protocol)) return url;
  throw new TypeError('The notification address must begin with http:// or https://.');
}
