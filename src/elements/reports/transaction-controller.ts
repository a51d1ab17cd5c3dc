import type { ReactiveControllerHost } from 'lit';
import type { MerchantClient } from '../../contract/client/merchant-client.js';
import { Polling } from '../element/page/polling.js';
import { handlerCodeOf } from '../element/ratenkauf-element.js';
import { isRetryable } from '../back-office/asking-again.js';
import { readWhenShown, TimedLoader } from '../back-office/looking.js';
import { RatenkaufStageChangedEvent } from '../back-office/merchant-events.js';
import { readTransaction, type ShownTransaction } from '../back-office/reading.js';
import type { Transaction } from '../../contract/transaction.js';
import type { TransactionRequest } from '../../contract/transaction-requests.js';
import { attempt, requestReport } from './request-report.js';
import { isBehindOthers } from './requests.js';
import type { ReportEnd, SentReport } from './report-ends.js';
import {
  type BankStatement,
  isActing,
  isUndecided,
  type RequestNote,
  withoutReading,
  withReading,
  withRefusal,
  type ReportRequest,
  type TransactionState,
} from './transaction-state.js';

/** Number of readings without the report after which a report of unknown outcome counts as not received. */
const patience = 3;

export interface TransactionControllerOptions {
  /** The transaction of which something is reported; an empty id if there is none. */
  readonly source: () => { readonly id: string; readonly client: MerchantClient };
  readonly onError: (error: unknown) => void;
  /** Called when something is being sent. */
  readonly onSend: () => void;
  readonly onEnd: (end: ReportEnd) => void;
}

/**
 * Reads one transaction, sends reports, polls for their outcomes, and tells the page what it waits for. A reading older
 * than a report is never shown after it.
 */
export class TransactionController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: TransactionControllerOptions;
  readonly #load: TimedLoader<readonly [string, MerchantClient], ShownTransaction>;
  #state: TransactionState = {};
  /** Counts the changes after which earlier answers are ignored. */
  #steps = 0;
  #asked = 0;
  /** True if the last failure of a reading may pass. */
  #mayPass = false;
  #refreshes = 0;

  constructor(host: ReactiveControllerHost & HTMLElement, options: TransactionControllerOptions) {
    this.#host = host;
    this.#options = options;
    this.#load = new TimedLoader(host, {
      source: () => [options.source().id, options.source().client] as const,
      read: ([id, client], signal) => this.#read(id, client, signal),
      onRead: (transaction) => this.#take(transaction),
      onError: (error) => {
        const isKnown = this.#isToAskAgain && isRetryable(error);
        this.#mayPass = isRetryable(error);
        this.#become(withoutReading(this.#state, handlerCodeOf(error)));
        if (!isKnown) options.onError(error);
      },
    });
    new Polling(host, { isOpen: () => isUndecided(this.#state) || this.#isToAskAgain, ask: () => this.#askAgain() });
  }

  get state(): TransactionState {
    return this.#state;
  }

  /** True while something is sent, or its outcome is looked up because it was not accepted. */
  get isBusy(): boolean {
    return isActing(this.#state);
  }

  /** True if the last reading has failed, may succeed later, and nothing is running that reads anyway. */
  get #isToAskAgain(): boolean {
    const { failure, isStale, isRefreshing } = this.#state;
    return this.#mayPass && !isRefreshing && (failure !== undefined || isStale === true) && !this.isBusy;
  }

  /** Clears all state for another transaction, of which a reading may be known already. */
  reset(transaction?: ShownTransaction): void {
    this.#steps++;
    this.#refreshes++;
    this.#state = transaction ? { transaction, readAt: new Date() } : {};
  }

  /** Reads the transaction again. After a failure, nothing is shown until the answer arrives. */
  async refresh(): Promise<void> {
    const refresh = ++this.#refreshes;
    this.#become({ failure: undefined, refusal: undefined, note: undefined, isRefreshing: true });
    void this.#load.run();
    await this.#load.settled();
    if (refresh === this.#refreshes) this.#become({ isRefreshing: false });
  }

  /** Reads the transaction again when somebody looks at it (again); all that is said stays. */
  readWhenShown(): void {
    const look = () => this.isBusy || void this.#load.run();
    readWhenShown(this.#host, { load: this.#load, look, restore: () => void this.refresh() });
  }

  /** Marks that a report was not sent because the shown transaction was out of date. */
  protected outdate(): void {
    this.#become({ refusal: 'changed_meanwhile' });
  }

  /** Sends a report once, without retries. Resolves with true if the bank accepted it. */
  protected async send(draft: ReportRequest): Promise<boolean> {
    const { id, client } = this.#options.source();
    const { transaction } = this.#state;
    if (this.isBusy || transaction?.id !== id) return false;
    this.#options.onSend();
    const steps = ++this.#steps;
    const sendingAmount = draft.kind === 'refund' ? draft.amount : undefined;
    this.#become({ sending: draft.kind, sendingAmount, refusal: undefined, note: undefined, ends: [] });
    const { answer, error } = await attempt(() => requestReport(client, id, draft));
    // The element now shows another transaction, or the same one after a reset.
    if (this.#steps !== steps) {
      if (id === this.#options.source().id) await this.refresh();
      return false;
    }
    this.#steps++;
    this.#become({ sending: undefined });
    const isBehind = draft.kind === 'refund' && isBehindOthers(transaction);
    const behind = isBehind ? transaction.requests.map(({ id: known }) => known) : undefined;
    const sent = { ...draft, before: transaction.standing[draft.kind], behind };
    if (answer) this.#take(answer, sent);
    else await this.#onRefusal(error, sent);
    if (answer && draft.kind === 'refund' && answer.requests.length > transaction.requests.length)
      this.#become({ note: { is: 'queued', amount: draft.amount } });
    return answer !== undefined && answer.standing[draft.kind].state !== 'refused';
  }

  /** Takes back a refund that waits, and says what became of it. */
  async withdraw({ id: request, amount }: TransactionRequest): Promise<void> {
    await this.#act({
      during: { withdrawing: request },
      work: (client, id) => client.withdraw(id, request),
      noteOf: (isDone) => ({ is: isDone ? 'withdrawn' : 'not_withdrawn', amount }),
    });
  }

  /** Enters what the bank says of a report, and says whether that is stored. */
  async resolve({ kind, report, amount, as }: BankStatement): Promise<void> {
    await this.#act({
      during: { resolving: report },
      work: (client, id) => client.resolve(id, report, as),
      noteOf: (isDone) => ({ is: isDone ? 'resolved' : 'not_resolved', kind, amount }),
    });
  }

  async #act({ during, work, noteOf }: Action): Promise<void> {
    const { id, client } = this.#options.source();
    if (this.isBusy || this.#state.transaction?.id !== id) return;
    this.#options.onSend();
    const steps = ++this.#steps;
    this.#become({ ...during, refusal: undefined, note: undefined, ends: [] });
    const { answer, error } = await attempt(async () => readTransaction(id, await work(client, id)));
    if (this.#steps !== steps) return;
    this.#steps++;
    this.#become({ withdrawing: undefined, resolving: undefined, note: noteOf(answer !== undefined) });
    if (answer) return this.#take(answer);
    this.#options.onError(error);
    await this.#load.run();
  }

  /** Discards a reading that overlaps with sending a report, since it may not include the report. */
  async #read(id: string, client: MerchantClient, signal: AbortSignal): Promise<ShownTransaction | undefined> {
    if (!id) return undefined;
    const steps = this.#steps;
    const { answer, error } = await attempt(async () => readTransaction(id, await client.transaction(id, { signal })));
    const { sending, withdrawing, resolving } = this.#state;
    if (steps !== this.#steps || sending || withdrawing || resolving) return undefined;
    if (answer) return answer;
    throw error;
  }

  #take(transaction: ShownTransaction, sent?: SentReport): void {
    const { state, ends } = withReading(this.#state, transaction, sent);
    const isNews = waitsFor(this.#state.transaction) !== waitsFor(transaction);
    this.#become(state);
    if (isNews) this.#host.dispatchEvent(stageOf(transaction));
    for (const end of ends) this.#options.onEnd(end);
  }

  async #onRefusal(error: unknown, sent: SentReport): Promise<void> {
    this.#options.onError(error);
    this.#asked = 0;
    this.#become(withRefusal(this.#state, handlerCodeOf(error), sent));
    if (!this.#state.isChecking) return;
    const steps = this.#steps;
    await this.#load.run();
    if (steps === this.#steps) this.#become({ isChecking: false });
  }

  async #askAgain(): Promise<void> {
    await this.#load.run();
    const { unanswered, isStale, failure } = this.#state;
    if (!unanswered || isStale || failure || ++this.#asked < patience) return;
    this.#become({ unanswered: undefined, givenUp: unanswered, refusal: 'not_arrived' });
  }

  #become(change: TransactionState): void {
    this.#state = { ...this.#state, ...change };
    this.#host.requestUpdate();
  }
}

/** An action that is no report, and how its outcome is said. */
interface Action {
  /** What the state says while it is under way. */
  readonly during: Pick<TransactionState, 'withdrawing' | 'resolving'>;
  readonly work: (client: MerchantClient, id: string) => Promise<Transaction>;
  readonly noteOf: (isDone: boolean) => RequestNote;
}

const stageOf = ({ id, summary, standing }: ShownTransaction): Event =>
  new RatenkaufStageChangedEvent(id, summary, standing.capture.deadline);

/** Returns all that a chip says of a transaction, for a comparison. */
const waitsFor = (transaction: ShownTransaction | undefined): string =>
  JSON.stringify([transaction?.summary, transaction?.standing.capture.deadline]);
