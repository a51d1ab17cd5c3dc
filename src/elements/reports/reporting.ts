import type { ReactiveControllerHost, TemplateResult } from 'lit';
import { RatenkaufCaptureEvent, RatenkaufRefundEvent } from '../back-office/merchant-events.js';
import type { Language } from '../element/texts.js';
import { ConfirmationDialog, type Question } from './confirmation.js';
import { obstacleTo } from './news.js';
import type { ReportKind } from './report-ends.js';
import { TransactionController, type TransactionControllerOptions } from './transaction-controller.js';
import type { ReportRequest } from './transaction-state.js';

interface ReportingOptions extends TransactionControllerOptions {
  /** Called when the question was taken back, because the transaction had changed meanwhile. */
  readonly onOutdated?: () => void;
  /** Called when the bank has accepted a report. */
  readonly onTaken: (kind: ReportKind) => void;
}

/**
 * The way of every report of one transaction: states the consequences, tells the page, sends, and follows it to its
 * outcome.
 */
export class Reporting extends TransactionController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: ReportingOptions;
  readonly #confirmation: ConfirmationDialog;

  constructor(host: ReactiveControllerHost & HTMLElement, options: ReportingOptions) {
    super(host, options);
    this.#host = host;
    this.#options = options;
    this.#confirmation = new ConfirmationDialog(host, {
      isCurrent: (question) => this.#isCurrent(question),
      onYes: (question) => void this.#send(question),
      onOutdated: () => {
        if (!this.state.transaction) return;
        this.outdate();
        options.onOutdated?.();
      },
    });
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
    if (!(await this.send(draft))) return;
    if (draft.kind === 'capture') this.#confirmation.clear();
    this.#options.onTaken(draft.kind);
  }
}
