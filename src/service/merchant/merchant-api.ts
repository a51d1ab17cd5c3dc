import * as z from 'zod';
import { type Cents, decimalFromCents } from '../../rules/money.js';
import { queryString } from '../call/request.js';
import { createPaymentConnection } from '../payment/connection.js';
import type { CallOptions, PaymentApiOptions } from '../call/options.js';
import { outcomeOperation } from '../transactions/report-outcome.js';
import { checkedAmount, checkedBusinessId } from '../transactions/reports.js';
import type { KnownStatus, ServiceTransaction } from '../transactions/shapes.js';
import { merchantStatuses } from '../wire/assumptions.js';
import type { BusinessId } from '../wire/ids.js';
import { invalidInput, ServiceError } from '../wire/service-error.js';
import { isDay } from '../../rules/customer-facts.js';
import { germanDay } from '../wire/values.js';
import { wordsFor } from '../wire/vocabulary.js';
import { foundAnswer, type MerchantFound, readAnswer } from './shapes.js';

const reasons = {
  revocation_full: { word: 'WIDERRUF_VOLLSTAENDIG', amount: 'none' },
  revocation_partial: { word: 'WIDERRUF_TEILWEISE', amount: 'required' },
  return_warranty: { word: 'RUECKGABE_GARANTIE_GEWAEHRLEISTUNG', amount: 'optional' },
  reduction_warranty: { word: 'MINDERUNG_GARANTIE_GEWAEHRLEISTUNG', amount: 'required' },
} as const;

/** Reason of a reversal; a full reversal has no amount. */
export type ReversalReason = keyof typeof reasons;

/** A reversal to be reported. */
export interface Reversal {
  readonly reason: ReversalReason;
  /**
   * Amount in cents. Required for `revocation_partial` and `reduction_warranty`, not allowed for `revocation_full`;
   * without one everything is refunded.
   */
  readonly amount?: Cents | undefined;
  /** Day of the reversal, `YYYY-MM-DD`; default: today in Germany. */
  readonly date?: string | undefined;
}

/**
 * Returns the JSON of a reversal (service.md §C.7).
 * @throws {ServiceError} `invalid_input` if the service would reject it
 */
function reversalOf(operation: string, { reason, amount, date }: Reversal, today: string): string {
  if (!Object.hasOwn(reasons, reason))
    throw invalidInput(operation, `reason must be one of ${Object.keys(reasons).join(', ')}`);
  const { word, amount: rule } = reasons[reason];
  if (rule === 'required' && amount === undefined) throw invalidInput(operation, `amount must be given for ${reason}`);
  if (rule === 'none' && amount !== undefined) throw invalidInput(operation, `amount must be left out for ${reason}`);
  if (date !== undefined && !(typeof date === 'string' && isDay(date)))
    throw invalidInput(operation, 'date must be a day YYYY-MM-DD');
  const betrag = amount === undefined ? undefined : Number(decimalFromCents(checkedAmount(operation, amount)));
  return JSON.stringify({ datum: date ?? today, grund: word, betrag });
}

export interface MerchantApiOptions extends PaymentApiOptions {
  /** Returns the current time in milliseconds since 1970; it determines the current day. */
  readonly now?: (() => number) | undefined;
}

/** Search criteria for transactions; an empty object finds all. */
export interface MerchantQuery {
  /** First and last day of the order, `YYYY-MM-DD`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly status?: KnownStatus | undefined;
}

/** Client of the merchant-interface API (service.md §C.1). */
export type MerchantApi = ReturnType<typeof createMerchantApi>;

/** The interface has no pages: enough for ten thousand records. */
const MOST_BYTES_FOUND = 32 * 1024 * 1024;

/**
 * Creates a client of the merchant-interface API; sends nothing. Every method rejects with a ServiceError and nothing
 * else.
 * @throws {ServiceError} `invalid_input` for invalid options
 */
export function createMerchantApi({ now = Date.now, ...options }: MerchantApiOptions) {
  const { get, post } = createPaymentConnection(options, {
    name: 'merchant',
    root: 'ratenkauf/transaktionsverwaltung-ws/rest',
  });
  const report = async (
    operation: string,
    path: string,
    body: string,
    signal: AbortSignal | undefined,
  ): Promise<void> => {
    await post({ operation, path: `transaktionen/${path}`, body, expect: z.unknown(), signal });
  };

  /**
   * Returns one transaction. Rejects with `not_found` for an id that is not a transaction of the shop (service.md
   * §C.4).
   */
  const transaction = async (id: BusinessId, { signal }: CallOptions = {}): Promise<ServiceTransaction> => {
    const operation = 'merchant.transaction';
    const found = await get({
      operation,
      path: `transaktionen/${checkedBusinessId(operation, id)}`,
      expect: readAnswer(id),
      signal,
    });
    if (!found)
      throw new ServiceError({
        code: 'not_found',
        operation,
        detail: 'the answer holds no transaction',
        byService: true,
      });
    return found;
  };

  return {
    transaction,

    /** Returns all transactions that match; there are no pages (service.md §C.5). */
    search: async (query: MerchantQuery = {}, { signal }: CallOptions = {}): Promise<MerchantFound> => {
      const operation = 'merchant.search';
      const path = `transaktionen/suchen${parametersOf(operation, query)}`;
      return get({ operation, path, expect: foundAnswer, maxAnswerBytes: MOST_BYTES_FOUND, signal });
    },

    /**
     * Reports the delivery, once per transaction and with today's date (service.md §C.6). Resolving means accepted, not
     * applied.
     */
    capture: async (id: BusinessId, { signal }: CallOptions = {}): Promise<void> => {
      const operation = 'merchant.capture';
      return report(operation, `${checkedBusinessId(operation, id)}/lieferung`, '{}', signal);
    },

    /** Reports a reversal (service.md §C.7). Resolving means accepted, not applied. */
    refund: async (id: BusinessId, reversal: Reversal, { signal }: CallOptions = {}): Promise<void> => {
      const operation = 'merchant.refund';
      const path = `${checkedBusinessId(operation, id)}/rueckabwicklung`;
      return report(operation, path, reversalOf(operation, reversal, germanDay(now())), signal);
    },

    /** Waits for the outcome of an accepted capture or refund; changes nothing, even if aborted. */
    outcome: outcomeOperation('merchant.outcome', transaction),
  };
}

const wordsOfStatuses = wordsFor(merchantStatuses);

function parametersOf(operation: string, { from, to, status }: MerchantQuery): string {
  for (const [name, day] of Object.entries({ from, to })) {
    if (day !== undefined && !(typeof day === 'string' && isDay(day)))
      throw invalidInput(operation, `${name} must be a day YYYY-MM-DD`);
  }
  if (status !== undefined && !Object.hasOwn(wordsOfStatuses, status))
    throw invalidInput(operation, 'status must be a known one');
  return queryString({ von: from, bis: to, status: status && wordsOfStatuses[status] });
}
