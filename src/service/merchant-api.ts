import * as z from 'zod';
import { merchantStatuses } from './assumptions.js';
import { reversalOf, type Reversal } from './merchant-reversal.js';
import { foundAnswer, readAnswer, type MerchantFound } from './merchant-shapes.js';
import { createPaymentConnection, type CallOptions, type PaymentApiOptions } from './payment-connection.js';
import type { BusinessId } from './purchase-ids.js';
import { queryString } from './query-string.js';
import { checkedBusinessId } from './report-input.js';
import { invalidInput, ServiceError } from './service-error.js';
import { settlingOperation } from './settling.js';
import type { KnownStatus, Transaction } from './transaction-shapes.js';
import { germanDay, isDay } from './wire-values.js';
import { wordsFor } from './words.js';

/** What a client of the merchant-interface API needs. */
export interface MerchantApiOptions extends PaymentApiOptions {
  /** Milliseconds since 1970, which say what day it is. */
  readonly now?: (() => number) | undefined;
}

/** What transactions are looked for; nothing looks for all of them. */
export interface MerchantQuery {
  /** First and last day of the order, `YYYY-MM-DD`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly status?: KnownStatus | undefined;
}

/** Client of the merchant-interface API (specification: API C). */
export type MerchantApi = ReturnType<typeof createMerchantApi>;

/** There are no pages here: room for ten thousand records. */
const MOST_BYTES_FOUND = 32 * 1024 * 1024;

/**
 * Makes a client of the merchant-interface API; nothing is sent yet. Every method rejects with a ServiceError and nothing else.
 * @throws {ServiceError} `invalid_input` for options no request could be made of
 */
export function createMerchantApi({ now = Date.now, ...options }: MerchantApiOptions) {
  const { get, post } = createPaymentConnection(options, { name: 'merchant', root: 'ratenkauf/transaktionsverwaltung-ws/rest' });
  const report = async (operation: string, path: string, body: string, signal: AbortSignal | undefined): Promise<void> => {
    await post({ operation, path: `transaktionen/${path}`, body, expect: z.unknown(), signal });
  };

  /** One transaction. `not_found` for an id that is not a transaction of the shop (specification: API C, {vorgangskennung}). */
  const transaction = async (id: BusinessId, { signal }: CallOptions = {}): Promise<Transaction> => {
    const operation = 'merchant.transaction';
    const found = await get({ operation, path: `transaktionen/${checkedBusinessId(operation, id)}`, expect: readAnswer(id), signal });
    if (!found) throw new ServiceError({ code: 'not_found', operation, detail: 'the answer holds no transaction', byService: true });
    return found;
  };

  return {
    transaction,

    /** All transactions that fit; there are no pages (specification: API C, suchen). */
    search: async (query: MerchantQuery = {}, { signal }: CallOptions = {}): Promise<MerchantFound> => {
      const operation = 'merchant.search';
      const path = `transaktionen/suchen${parametersOf(operation, query)}`;
      return get({ operation, path, expect: foundAnswer, maxAnswerBytes: MOST_BYTES_FOUND, signal });
    },

    /** Reports the delivery, once for each transaction and with today's date (specification: API C, lieferung). Resolving means accepted, not applied. */
    capture: async (id: BusinessId, { signal }: CallOptions = {}): Promise<void> => {
      const operation = 'merchant.capture';
      return report(operation, `${checkedBusinessId(operation, id)}/lieferung`, '{}', signal);
    },

    /** Reports a reversal (specification: API C, rueckabwicklung). Resolving means accepted, not applied. */
    refund: async (id: BusinessId, reversal: Reversal, { signal }: CallOptions = {}): Promise<void> => {
      const operation = 'merchant.refund';
      const path = `${checkedBusinessId(operation, id)}/rueckabwicklung`;
      return report(operation, path, reversalOf(operation, reversal, germanDay(now())), signal);
    },

    /** Waits for what becomes of an accepted capture or refund; nothing is changed by it, nor by aborting it. */
    settled: settlingOperation('merchant.settled', transaction),
  };
}

const wordsOfStatuses = wordsFor(merchantStatuses);

function parametersOf(operation: string, { from, to, status }: MerchantQuery): string {
  for (const [name, day] of Object.entries({ from, to })) {
    if (day !== undefined && !(typeof day === 'string' && isDay(day))) throw invalidInput(operation, `${name} must be a day YYYY-MM-DD`);
  }
  if (status !== undefined && !Object.hasOwn(wordsOfStatuses, status)) throw invalidInput(operation, 'status must be a known one');
  return queryString({ von: from, bis: to, status: status && wordsOfStatuses[status] });
}
