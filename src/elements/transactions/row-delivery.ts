import type { ReactiveController, ReactiveControllerHost, TemplateResult } from 'lit';
import type { HandlerErrorCode } from '../../contract/client/ask.js';
import type { MerchantClient } from '../../contract/client/merchant-client.js';
import { RatenkaufReportResolvedEvent } from '../back-office/merchant-events.js';
import type { ShownTransaction } from '../back-office/reading.js';
import { fill, type Language } from '../element/texts.js';
import { type News, newsOf, obstacleTo, renderInRoom } from '../reports/news.js';
import { reportTexts } from '../../languages/reports.js';
import { Reporting } from '../reports/reporting.js';
import type { TransactionState } from '../reports/transaction-state.js';
import { transactionsTexts } from '../../languages/transactions.js';

interface RowDeliveryOptions {
  readonly client: () => MerchantClient;
  readonly onError: (error: unknown) => void;
  /**
   * Called when the bank has accepted a delivery, when its outcome is known, and when the row was out of date: the
   * parts of the list change.
   */
  readonly onChange: () => void;
}

/** A delivery of which nobody knows whether it was booked is reported again only after a look at the transaction. */
export const canDeliver = ({ standing: { capture } }: ShownTransaction): boolean =>
  !capture.obstacle && (capture.state === 'possible' || capture.state === 'refused');

/** What has become of a delivery that was reported together with others. */
interface ReportedDelivery {
  /** True if the bank has accepted it, or the page reports it itself. */
  readonly isTaken: boolean;
  readonly state: TransactionState;
  /** True if the next one cannot be accepted either. */
  readonly isHopeless: boolean;
}

/** Codes after which the other deliveries need not be tried. */
const hopeless: readonly string[] = [
  'forbidden',
  'service_unavailable',
  'service_refused',
] satisfies HandlerErrorCode[];

/** Returns why a delivery was not accepted, or that this is not known; empty if it was. */
export function reasonsIn(state: TransactionState, language: Language): readonly News[] {
  if (state.unanswered) return [{ tone: 'danger', words: reportTexts[language].capture_unclear }];
  return newsOf(state, language).filter(({ tone, about }) => tone === 'danger' && about !== 'refund');
}

/** Reports deliveries from rows, one transaction at a time, the same way as in the view of a single one. */
export class RowDelivery implements ReactiveController {
  readonly #reporting: Reporting;
  /** Id of the transaction whose delivery was asked for last. */
  #id = '';
  /** True if that delivery was confirmed, or could no longer be: what becomes of it is said. */
  #hasNews = false;
  /** True while deliveries that were confirmed together are being reported. */
  #isOneOfMany = false;
  readonly #onChange: () => void;
  /** Transactions that were read after the page, because something was reported. */
  readonly #newer = new Map<string, ShownTransaction>();

  constructor(host: ReactiveControllerHost & HTMLElement, { client, onError, onChange }: RowDeliveryOptions) {
    this.#onChange = onChange;
    this.#reporting = new Reporting(host, {
      onError,
      onTaken: () => this.#isOneOfMany || onChange(),
      source: () => ({ id: this.#id, client: client() }),
      onSend: () => (this.#hasNews = true),
      onOutdated: () => {
        this.#hasNews = true;
        onChange();
      },
      onEnd: ({ kind, outcome }) => {
        host.dispatchEvent(new RatenkaufReportResolvedEvent(this.#id, kind, outcome));
        onChange();
      },
    });
    host.addController(this);
  }

  hostUpdate(): void {
    this.#keepReading();
  }

  /** Id of the transaction whose report is being sent. */
  get busy(): string | undefined {
    return this.#reporting.isBusy ? this.#id : undefined;
  }

  /** Asks whether the delivery is to be reported. */
  ask(transaction: ShownTransaction): void {
    if (this.#reporting.isBusy || this.#isOneOfMany) return;
    this.#hasNews = false;
    this.#id = transaction.id;
    this.#reporting.reset(transaction);
    this.#reporting.ask({ kind: 'capture' });
  }

  /** Reports a delivery that was confirmed together with others; the list is read again with {@link settle}. */
  async report(transaction: ShownTransaction): Promise<ReportedDelivery> {
    this.#isOneOfMany = true;
    this.#hasNews = false;
    this.#id = transaction.id;
    this.#reporting.reset(transaction);
    await this.#reporting.report({ kind: 'capture' });
    const { state } = this.#reporting;
    const isHopeless = hopeless.includes(state.failure ?? state.refusal ?? '');
    return { isTaken: reasonsIn(state, 'de').length === 0, state, isHopeless };
  }

  /**
   * Reads the list again after deliveries that were reported together. The last of them is no delivery of its own: what
   * became of it is said with the others.
   */
  settle(): void {
    this.#keepReading();
    this.#isOneOfMany = false;
    this.#hasNews = false;
    this.#onChange();
  }

  /** Returns the newest reading of a row. */
  newest(row: ShownTransaction): ShownTransaction {
    return this.#newer.get(row.id) ?? row;
  }

  /** Forgets readings, because a newer page has arrived. */
  forget(): void {
    this.#newer.clear();
  }

  /** Notices at a row: only what needs attention, everything else is said by its chip. */
  newsOf(id: string, language: Language): readonly News[] {
    return id === this.#id ? this.#news(language).filter(({ tone }) => tone === 'danger') : [];
  }

  /** Renders the notices about a report whose row is not in this part of the list any more. */
  renderElsewhere(rows: readonly ShownTransaction[], language: Language): readonly TemplateResult[] {
    if (rows.some(({ id }) => id === this.#id)) return [];
    const subject = fill(transactionsTexts[language].about, () => this.#id);
    return this.#news(language).map((news) =>
      renderInRoom(
        { ...news, words: `${subject} ${news.words}`, room: news.room && `${subject} ${news.room}` },
        language,
      ),
    );
  }

  /** Returns what screen readers hear of the report. */
  words(language: Language): string {
    return this.#news(language)
      .map(({ words }) => words)
      .join(' ');
  }

  render(language: Language): TemplateResult {
    return this.#reporting.renderConfirmation(language);
  }

  /** A delivery that was asked for in a row that was out of date also says why it is not possible any more. */
  #news(language: Language): readonly News[] {
    if (!this.#hasNews) return [];
    const { state } = this.#reporting;
    const obstacle = state.refusal === 'changed_meanwhile' ? obstacleTo('capture', state, language) : undefined;
    return newsOf(state, language).map((news, at) =>
      obstacle && at === 0 ? { ...news, words: `${news.words} ${obstacle}` } : news,
    );
  }

  #keepReading(): void {
    const { transaction } = this.#reporting.state;
    if (this.#hasNews && transaction) this.#newer.set(transaction.id, transaction);
  }
}
