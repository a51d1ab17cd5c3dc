import type { ReactiveControllerHost } from 'lit';
import { initialState, Task } from '@lit/task';
import type { HandlerErrorCode } from '../../contract/client/ask.js';
import type { MerchantClient } from '../../contract/client/merchant-client.js';
import type { Capture, Refund } from '../../contract/transaction.js';
import { isPending } from '../../rules/reporting.js';
import { AskAgain } from '../element/polling.js';
import { codeOf } from '../element/ratenkauf-element.js';
import { readTransaction, type ShownTransaction } from '../back-office/reading.js';
import { isShown, lastReport, settledBetween, withReport, type Doubt, type ReportKind, type Settled } from '../back-office/settling.js';

/** How often it is asked after a report whose answer was lost before it counts as not arrived. */
const patience = 3;

/** Nothing of the transaction may be shown any more. */
const hiding: readonly string[] = ['forbidden', 'unknown_transaction'] satisfies HandlerErrorCode[];
/** What was shown when the report was made is known to be old. */
const outdating: readonly string[] = ['transaction_changed', 'report_pending', 'amount_too_high', 'wrong_state'] satisfies HandlerErrorCode[];
/** The report may have been taken all the same. */
const doubtful: readonly string[] = ['timeout', 'unreachable', 'malformed_answer', 'internal'] satisfies HandlerErrorCode[];

/** A report that the clerk has confirmed. */
export type Draft = ({ readonly kind: 'capture' } & Capture) | ({ readonly kind: 'refund' } & Refund);

/**
 * Why a report was not taken; `not_arrived`: its answer was lost, and the service never showed it; `changed_meanwhile`: the transaction
 * changed before it was confirmed.
 */
export type Refusal = HandlerErrorCode | 'not_arrived' | 'changed_meanwhile';

/** What is known of one transaction, and of what the clerk does with it. */
export interface TransactionState {
  /** As it was read last. */
  readonly transaction?: ShownTransaction | undefined;
  /** When that was. */
  readonly readAt?: Date | undefined;
  /** Why nothing can be shown. */
  readonly failure?: HandlerErrorCode | undefined;
  /** The last reading failed: what is shown may be old. */
  readonly isStale?: boolean;
  /** It is being read again, because somebody asked for it. */
  readonly isRefreshing?: boolean;
  /** What is being sent. */
  readonly sending?: ReportKind | undefined;
  /** A report was not taken: it is being looked what holds now. */
  readonly isChecking?: boolean;
  /** Why the last report was not taken. */
  readonly refusal?: Refusal | undefined;
  readonly doubt?: Doubt | undefined;
  /** A doubt that was given up. The report may be booked all the same. */
  readonly lost?: Doubt | undefined;
  /** The reports whose end was seen, since the last one was sent. */
  readonly settled?: readonly Settled[];
}

/** What the keeper needs of the element around it. */
export interface Keeping {
  readonly host: ReactiveControllerHost;
  readonly source: () => { readonly id: string; readonly client: MerchantClient };
  readonly onError: (error: unknown) => void;
  readonly onSettled: (settled: Settled) => void;
}

/** Reads one transaction, sends reports of it, and asks what becomes of them. What is older than a report is never shown after it. */
export class TransactionKeeper {
  readonly #keeping: Keeping;
  readonly #load: Task<readonly [string, MerchantClient], ShownTransaction>;
  #state: TransactionState = {};
  /** Counts what makes older answers worthless. */
  #steps = 0;
  #asked = 0;
  #refreshes = 0;

  constructor(keeping: Keeping) {
    this.#keeping = keeping;
    const { host, source } = keeping;
    this.#load = new Task(host, {
      args: () => [source().id, source().client] as const,
      task: ([id, client], { signal }) => this.#read(id, client, signal),
      onComplete: (transaction) => this.#take(transaction),
      onError: (error) => this.#onLoadError(error),
    });
    host.addController(new AskAgain(() => this.#isOpen, () => this.#askAgain()));
  }

  get state(): TransactionState {
    return this.#state;
  }

  /** Forgets everything: it was about another transaction. */
  reset(): void {
    this.#steps++;
    this.#refreshes++;
    this.#state = {};
  }

  /** Reads it again. After a failure there is nothing to show until then. */
  async refresh(): Promise<void> {
    const refresh = ++this.#refreshes;
    this.#become({ failure: undefined, refusal: undefined, isRefreshing: true });
    await this.#load.run();
    if (refresh === this.#refreshes) this.#become({ isRefreshing: false });
  }

  /** A report was not sent, because what the clerk was shown is old. */
  outdate(): void {
    this.#become({ refusal: 'changed_meanwhile' });
  }

  /** Sends a report, once: nothing is repeated by itself. Resolves with whether it was taken. */
  async send(draft: Draft): Promise<boolean> {
    const { id, client } = this.#keeping.source();
    const { transaction, sending, isChecking } = this.#state;
    if (sending || isChecking || transaction?.id !== id) return false;
    const steps = ++this.#steps;
    this.#become({ sending: draft.kind, refusal: undefined, settled: [] });
    const { answer, error } = await attempt(() => report(client, id, draft));
    // Another transaction is shown by now, or the same one anew, as it was before.
    if (this.#steps !== steps) {
      if (id === this.#keeping.source().id) await this.refresh();
      return false;
    }
    this.#steps++;
    this.#become({ sending: undefined });
    if (answer) this.#take(answer, withReport(transaction, draft));
    else await this.#onRefusal(error, { ...draft, before: lastReport(transaction, draft.kind) });
    return answer !== undefined && lastReport(answer, draft.kind)?.state !== 'refused';
  }

  /** What is asked before the end of a report is no answer to what holds after it. */
  async #read(id: string, client: MerchantClient, signal: AbortSignal): Promise<ShownTransaction | typeof initialState> {
    if (!id) return initialState;
    const steps = this.#steps;
    const { answer, error } = await attempt(async () => readTransaction(id, await client.transaction(id, { signal })));
    if (steps !== this.#steps || this.#state.sending) return initialState;
    if (answer) return answer;
    throw error;
  }

  /** Shows what is known now. */
  #take(transaction: ShownTransaction, known = this.#state.transaction): void {
    const { doubt, lost } = this.#state;
    const found = [doubt, lost].find((each) => each && isShown(each, transaction));
    const before = found && known ? withReport(known, found) : known;
    const settled = before ? settledBetween(before, transaction) : [];
    this.#become({ transaction, readAt: new Date(), failure: undefined, isStale: false });
    if (found) this.#become({ doubt: undefined, lost: undefined, refusal: undefined });
    const others = this.#state.settled?.filter(({ kind }) => settled.every((each) => each.kind !== kind)) ?? [];
    this.#become({ settled: [...others, ...settled] });
    for (const each of settled) this.#keeping.onSettled(each);
  }

  async #onRefusal(error: unknown, sent: Doubt): Promise<void> {
    this.#keeping.onError(error);
    const code = codeOf(error);
    if (hiding.includes(code)) return this.#hide(code, code);
    this.#asked = 0;
    this.#become({ isChecking: true, ...(doubtful.includes(code) ? { doubt: sent } : { refusal: code }) });
    const steps = this.#steps;
    await this.#load.run();
    if (steps === this.#steps) this.#become({ isChecking: false });
  }

  /** What is shown stays and is marked as old, unless it is known to be wrong, or not for these eyes. */
  #onLoadError(error: unknown): void {
    const { transaction, isChecking, refusal = '' } = this.#state;
    const code = codeOf(error);
    const isWrong = isChecking === true && outdating.includes(refusal);
    if (!transaction || isWrong || hiding.includes(code)) this.#hide(code);
    else this.#become({ isStale: true });
    this.#keeping.onError(error);
  }

  /** What became of a report, or that nobody knows, is told all the same. */
  #hide(failure: HandlerErrorCode, refusal = this.#state.refusal): void {
    this.#become({ transaction: undefined, failure, refusal, settled: [] });
  }

  get #isOpen(): boolean {
    const { transaction, sending, isChecking, doubt } = this.#state;
    if (!transaction || sending || isChecking) return false;
    return doubt !== undefined || isPending(transaction, 'capture') || isPending(transaction, 'refund');
  }

  async #askAgain(): Promise<void> {
    await this.#load.run();
    const { doubt, isStale } = this.#state;
    if (!doubt || isStale || ++this.#asked < patience) return;
    this.#become({ doubt: undefined, lost: doubt, refusal: 'not_arrived' });
  }

  #become(change: TransactionState): void {
    this.#state = { ...this.#state, ...change };
    this.#keeping.host.requestUpdate();
  }
}

async function report(client: MerchantClient, id: string, draft: Draft): Promise<ShownTransaction> {
  if (draft.kind === 'capture') {
    const { trackingNumber } = draft;
    return readTransaction(id, await client.capture(id, trackingNumber === undefined ? {} : { trackingNumber }));
  }
  const { amount, currentValue, reason } = draft;
  return readTransaction(id, await client.refund(id, { amount, currentValue, ...(reason && { reason }) }));
}

/** What came of some work, as data. */
const attempt = <Answer>(work: () => Promise<Answer>): Promise<{ readonly answer?: Answer; readonly error?: unknown }> =>
  work().then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
