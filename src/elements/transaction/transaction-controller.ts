import type { ReactiveControllerHost } from 'lit';
import { initialState, Task } from '@lit/task';
import type { MerchantClient } from '../../contract/client/merchant-client.js';
import { AskAgain } from '../element/polling.js';
import { codeOf } from '../element/ratenkauf-element.js';
import { readTransaction, type ShownTransaction } from '../back-office/reading.js';
import type { ReportEnd, SentReport } from './report-ends.js';
import { isUndecided, withoutReading, withReading, withRefusal, type Draft, type TransactionState } from './transaction-state.js';

/** How often it is asked after a report whose answer was lost before it counts as not arrived. */
const patience = 3;

/** What the controller needs of the element around it. */
export interface TransactionControllerOptions {
  readonly source: () => { readonly id: string; readonly client: MerchantClient };
  readonly onError: (error: unknown) => void;
  readonly onEnd: (end: ReportEnd) => void;
}

/** Reads one transaction, sends reports of it, and asks what becomes of them. What is older than a report is never shown after it. */
export class TransactionController {
  readonly #host: ReactiveControllerHost;
  readonly #options: TransactionControllerOptions;
  readonly #load: Task<readonly [string, MerchantClient], ShownTransaction>;
  #state: TransactionState = {};
  /** Counts what makes older answers worthless. */
  #steps = 0;
  #asked = 0;
  #refreshes = 0;

  constructor(host: ReactiveControllerHost, options: TransactionControllerOptions) {
    this.#host = host;
    this.#options = options;
    this.#load = new Task(host, {
      args: () => [options.source().id, options.source().client] as const,
      task: ([id, client], { signal }) => this.#read(id, client, signal),
      onComplete: (transaction) => this.#take(transaction),
      onError: (error) => {
        this.#become(withoutReading(this.#state, codeOf(error)));
        options.onError(error);
      },
    });
    host.addController(new AskAgain(() => isUndecided(this.#state), () => this.#askAgain()));
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

  /** A report was not sent, because what was shown is old. */
  outdate(): void {
    this.#become({ refusal: 'changed_meanwhile' });
  }

  /** Sends a report, once: nothing is repeated by itself. Resolves with whether it was taken. */
  async send(draft: Draft): Promise<boolean> {
    const { id, client } = this.#options.source();
    const { transaction, sending, isChecking } = this.#state;
    if (sending || isChecking || transaction?.id !== id) return false;
    const steps = ++this.#steps;
    this.#become({ sending: draft.kind, refusal: undefined, ends: [] });
    const { answer, error } = await attempt(() => report(client, id, draft));
    // Another transaction is shown by now, or the same one anew, as it was before.
    if (this.#steps !== steps) {
      if (id === this.#options.source().id) await this.refresh();
      return false;
    }
    this.#steps++;
    this.#become({ sending: undefined });
    const sent = { ...draft, before: transaction.standing[draft.kind] };
    if (answer) this.#take(answer, sent);
    else await this.#onRefusal(error, sent);
    return answer !== undefined && answer.standing[draft.kind].state !== 'refused';
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

  #take(transaction: ShownTransaction, sent?: SentReport): void {
    const { state, ends } = withReading(this.#state, transaction, sent);
    this.#become(state);
    for (const end of ends) this.#options.onEnd(end);
  }

  async #onRefusal(error: unknown, sent: SentReport): Promise<void> {
    this.#options.onError(error);
    this.#asked = 0;
    this.#become(withRefusal(this.#state, codeOf(error), sent));
    if (!this.#state.isChecking) return;
    const steps = this.#steps;
    await this.#load.run();
    if (steps === this.#steps) this.#become({ isChecking: false });
  }

  async #askAgain(): Promise<void> {
    await this.#load.run();
    const { unanswered, isStale } = this.#state;
    if (!unanswered || isStale || ++this.#asked < patience) return;
    this.#become({ unanswered: undefined, givenUp: unanswered, refusal: 'not_arrived' });
  }

  #become(change: TransactionState): void {
    this.#state = { ...this.#state, ...change };
    this.#host.requestUpdate();
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
