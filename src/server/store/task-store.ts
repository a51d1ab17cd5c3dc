import type { ReportKind, requestCodes } from '../../contract/names.js';
import type { RefundReason } from '../../contract/transaction-requests.js';
import type { Cents } from '../../rules/money.js';
import type { DueWindow } from './due-window.js';
import type { StoredRows } from './rows.js';

/**
 * States of a task. `waiting`: it was not sent. `sending`: stored before it is sent; it is not known whether it was.
 * `pending`: it was sent, and its outcome is not known. `overdue`: the same for too long. The others are final.
 */
export const taskStates = ['waiting', 'sending', 'pending', 'overdue', 'applied', 'refused', 'withdrawn'] as const;

/** How a task was sent. */
export interface Sending {
  /** Random id of this intent to send it: new each time, also if the same task is sent once more. */
  readonly intent: string;
  /** Number of times it was sent, or is about to be: what was lost may reach the bank later than we believe. */
  readonly attempts: number;
  /** Amount of a refund in cents, as sent; null for a delivery. */
  readonly amount: Cents | null;
  /** Snapshot of the transaction before the first of them: JSON of the service's client. */
  readonly snapshot: unknown;
  /** True if the service has accepted it. */
  readonly isAccepted: boolean;
  /** Time of sending, in milliseconds since 1970 like all times here. */
  readonly at: number;
}

/**
 * A delivery or refund of a transaction, from the time at which it is asked for until its outcome is known. Contains no
 * personal data, unless the service's text in `detail` does.
 */
export interface TaskRecord {
  /** Our own id, which cannot be guessed. */
  readonly id: string;
  /** The service's reference of the transaction. */
  readonly transactionId: string;
  readonly kind: ReportKind;
  /** Number of the version: starts at 1, increased by every change. */
  readonly version: number;
  /** Amount of a refund in cents; null for a delivery, and for a reversal of all that is left when it is sent. */
  readonly amount: Cents | null;
  /** Reason of a refund; null if none was given. The same applies to `trackingNumber` of a delivery. */
  readonly reason: RefundReason | null;
  readonly trackingNumber: string | null;
  /** Day in Germany on which the customer's withdrawal of the sale was received (`YYYY-MM-DD`); null without one. */
  readonly receivedOn: string | null;
  /** The shop's own key; null if the back office has asked for it. */
  readonly key: string | null;
  /** True if it was sent when it was asked for, or not at all: it never waits, and is no request. */
  readonly isDirect: boolean;
  readonly state: (typeof taskStates)[number];
  /** Why it has ended like this, if not by the service; null otherwise. */
  readonly code: (typeof requestCodes)[number] | null;
  /** The service's text on why it was refused; null otherwise. */
  readonly detail: string | null;
  /**
   * Position among the tasks of its kind that were sent, from 1; null until it is sent. The last one is the only one
   * whose outcome the handler still looks for, and no two of a transaction and kind have the same.
   */
  readonly turn: number | null;
  /** How it was sent; null until then. */
  readonly sending: Sending | null;
  /** Tasks of a transaction and kind are sent in the order of `createdAt`, then `id`. */
  readonly createdAt: number;
  /** True if nothing is left to do: the outcome is known, and the transaction was delivered to the shop since. */
  readonly isDone: boolean;
  readonly updatedAt: number;
}

/** Fields of a task that can be changed. */
export type TaskChanges = Partial<
  Pick<TaskRecord, 'state' | 'amount' | 'code' | 'detail' | 'turn' | 'sending' | 'isDone'>
> & { readonly updatedAt: number };

/** What a change depends on besides the task itself. */
export interface TaskConditions {
  /** Ids of all tasks of the transaction: nothing is added if another one was meanwhile. */
  readonly known?: readonly Pick<TaskRecord, 'id'>[] | undefined;
  /** The task that was sent before: nothing is done if it was changed meanwhile. */
  readonly last?: TaskRecord | undefined;
}

/** Store of tasks; those are due that are not done. */
export interface TaskStore extends Pick<
  StoredRows<TaskRecord, { readonly id: string }, TaskChanges>,
  'find' | 'remove'
> {
  /** Returns the tasks of these transactions, in the order in which they are sent. */
  of(transactionIds: readonly string[]): Promise<readonly TaskRecord[]>;
  /** Adds a task; resolves with false if its id or turn is taken, or a condition does not hold any more. */
  add(record: TaskRecord, conditions?: TaskConditions): Promise<boolean>;
  /** Changes a task; resolves with undefined also if its turn is taken, or a condition does not hold any more. */
  change(
    record: TaskRecord,
    changes: TaskChanges,
    conditions?: Pick<TaskConditions, 'last'>,
  ): Promise<TaskRecord | undefined>;
  /** Returns the tasks that are due, in any state or in the given one. */
  due(window: DueWindow, limit: number, state?: TaskRecord['state']): Promise<readonly TaskRecord[]>;
}
