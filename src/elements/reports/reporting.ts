import type { ReactiveControllerHost, TemplateResult } from 'lit';
import type { MerchantClient } from '../../contract/client/merchant-client.js';
import {
  RatenkaufCaptureEvent,
  RatenkaufRefundEvent,
  RatenkaufStageChangedEvent,
} from '../back-office/merchant-events.js';
import type { TransactionRequest } from '../../contract/transaction-requests.js';
import { readWhenShown } from '../back-office/looking.js';
import type { ShownTransaction } from '../back-office/reading.js';
import type { Language } from '../element/texts.js';
import { ConfirmationDialog, type Question } from './confirmation.js';
import { obstacleTo } from './news.js';
import type { ReportEnd, ReportKind } from './report-ends.js';
import { TransactionController } from './transaction-controller.js';
import { type BankStatement, isActing, type ReportRequest, type TransactionState } from './transaction-state.js';

interface ReportingOptions {
  /** The transaction of which something is reported; an empty id if there is none. */
  readonly source: () => { readonly id: string; readonly client: MerchantClient };
  readonly onError: (error: unknown) => void;
  /** Called when the user has confirmed and the report is being sent. */
  readonly onSend: () => void;
  /** Called when the question was taken back, because the transaction had changed meanwhile. */
  readonly onOutdated?: () => void;
  /** Called when the bank has accepted a report. */
  readonly onTaken: (kind: ReportKind) => void;
  readonly onEnd: (end: ReportEnd) => void;
}

/**
 * The way of every report of one transaction: states the consequences, tells the page, sends, and follows it to its
 * outcome.
 */
export class Reporting {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: ReportingOptions;
  readonly #controller: TransactionController;
  readonly #confirmation: ConfirmationDialog;

  constructor(host: ReactiveControllerHost & HTMLElement, options: ReportingOptions) {
    this.#host = host;
    this.#options = options;
    this.#controller = new TransactionController(host, {
      source: options.source,
      onError: options.onError,
      onEnd: options.onEnd,
      onStage: ({ id, summary, standing }) =>
        host.dispatchEvent(new RatenkaufStageChangedEvent(id, summary, standing.capture.deadline)),
    });
    this.#confirmation = new ConfirmationDialog(host, {
      isCurrent: (question) => this.#isCurrent(question),
      onYes: (question) => void this.#send(question),
      onOutdated: () => {
        if (!this.state.transaction) return;
        this.#controller.outdate();
        options.onOutdated?.();
      },
    });
  }

  get state(): TransactionState {
    return this.#controller.state;
  }

  /** True while something is sent, or its outcome is looked up because it was not accepted. */
  get isBusy(): boolean {
    return isActing(this.state);
  }

  /** Clears everything for another transaction, of which a reading may be known already. */
  reset(transaction?: ShownTransaction): void {
    this.#controller.reset(transaction);
  }

  /** Reads the transaction again. */
  async refresh(): Promise<void> {
    await this.#controller.refresh();
  }

  /** Reads the transaction again when somebody looks at it (again). */
  readWhenShown(): void {
    const { reading: load } = this.#controller;
    readWhenShown(this.#host, { load, look: () => this.#controller.look(), restore: () => void this.refresh() });
  }

  /** Asks the user to confirm a report; does nothing if it is not possible. */
  ask(draft: ReportRequest): void {
    const { transaction, givenUp } = this.state;
    if (!transaction || this.isBusy || this.#isBarred(draft.kind)) return;
    const { refund } = transaction.standing;
    const late = refund.state === 'overdue' ? refund : givenUp?.kind === 'refund' ? givenUp : undefined;
    this.#confirmation.ask({ draft, transaction, late: draft.kind === 'refund' ? late : undefined });
  }

  /** Sends a report that was confirmed elsewhere; does nothing if it is not possible. */
  async report(draft: ReportRequest): Promise<void> {
    const { transaction } = this.state;
    if (!transaction || this.isBusy || this.#isBarred(draft.kind)) return;
    await this.#send({ draft, transaction, late: undefined });
  }

  /** Takes back a refund that waits. */
  async withdraw(request: TransactionRequest): Promise<void> {
    if (this.isBusy) return;
    this.#options.onSend();
    await this.#controller.withdraw(request);
  }

  /** Enters what the bank says of a report. */
  async resolve(statement: BankStatement): Promise<void> {
    if (this.isBusy) return;
    this.#options.onSend();
    await this.#controller.resolve(statement);
  }

  renderConfirmation(language: Language): TemplateResult {
    return this.#confirmation.render(language);
  }

  /** Checks whether a question still matches the transaction. */
  #isCurrent({ draft, transaction: { id, currentValue, standing } }: Question): boolean {
    const { transaction } = this.state;
    if (transaction?.id !== id || transaction.currentValue !== currentValue || this.#isBarred(draft.kind)) return false;
    return draft.kind === 'capture' || transaction.standing.refund.available === standing.refund.available;
  }

  #isBarred(kind: ReportKind): boolean {
    return obstacleTo(kind, this.state, 'de') !== undefined;
  }

  async #send({ draft, transaction: { id } }: Question): Promise<void> {
    const event =
      draft.kind === 'capture'
        ? new RatenkaufCaptureEvent(id, draft.trackingNumber)
        : new RatenkaufRefundEvent(id, draft.amount, draft.reason);
    if (!this.#host.dispatchEvent(event) || this.#options.source().id !== id) return;
    this.#options.onSend();
    if (!(await this.#controller.send(draft))) return;
    if (draft.kind === 'capture') this.#confirmation.clear();
    this.#options.onTaken(draft.kind);
  }
}
