import * as z from 'zod';
import { InvalidBody } from '../payment/messages.js';
import {
  day,
  dayOrTimestamp,
  decimal,
  field,
  oneOf,
  optional,
  Problem,
  readShape,
  required,
  violation,
} from '../payment/readers.js';
import {
  creditAccountNumberOf,
  customerNumberOf,
  merchantStatuses,
  reasonsOfTheRest,
  refundReasons,
  reversalNeedsDate,
} from '../../bank/setting/assumptions.js';
import { billingOf } from '../../bank/transactions/life.js';
import {
  captureOf,
  currentValueOf,
  lastReversalOf,
  type RefundReport,
  refundsTotalOf,
  type Transaction,
} from '../../bank/transactions/transaction.js';
import { germanDay } from '../../bank/values/german-time.js';
import type { Cents } from '../../bank/values/money.js';

const statuses = [...Object.values(merchantStatuses), 'ALLE'] as const;

/** Query of a search (service.md §C.5); without parameters it matches everything. */
export const searchShape = z.object({
  von: field(optional(day)),
  bis: field(optional(day)),
  status: field(optional(oneOf(...statuses))).transform((status = 'ALLE') => status),
});

/** Returns a transaction in the format of API C (service.md §C.2; the doubled n is part of the interface). */
export function transactionRecord(transaction: Transaction) {
  const { businessId, orderId, firstName, lastName, ordered, amount, status } = transaction;
  const capture = captureOf(transaction);
  const reversal = lastReversalOf(transaction);
  const booked = reversal?.status === 'DONE' ? reversal.booked : undefined;
  return {
    kundennummer: customerNumberOf(businessId),
    vorgangskennungFachlich: businessId,
    vorgangskennungShop: orderId ?? '',
    kundeVorname: firstName,
    kundeNachname: lastName,
    kreditkontonummer: creditAccountNumberOf(businessId),
    bestelldatum: germanDay(ordered),
    lieferdatum: dayOf(capture?.created),
    abrechnungsdatum: dayOf(status === 'BILLED' ? billingOf(transaction) : undefined),
    rueckabwicklunngGebuchtAm: dayOf(booked),
    rueckabwicklungEingegebenAm: dayOf(reversal?.created),
    rueckabwicklungsdatum: reversal?.report.day ?? null,
    bestellwertAktuell: currentValueOf(transaction) / 100,
    bestellwertUrspruenglich: amount / 100,
    widerrufenerBetrag: refundsTotalOf(transaction) / 100,
    haendlerstatusV2: merchantStatuses[status],
  };
}

function dayOf(date: Date | undefined): string | null {
  return date ? germanDay(date) : null;
}

const reasons = Object.keys(refundReasons) as (keyof typeof refundReasons)[];
const noAmount = new Problem('ANGABE_UNGUELTIG', 'Hier wird ein Betrag mit höchstens zwei Nachkommastellen erwartet.');

/** Body of a reversal (service.md §C.7). */
const reversalShape = z.object({
  datum: field((reversalNeedsDate ? required : optional)<string>(dayOrTimestamp)),
  grund: field(required(oneOf(...reasons))),
  betrag: field(optional(decimal(noAmount))),
});

/** Reads the body of a reversal; refuses (400) an amount that does not match its reason. */
export function readReversal(body: unknown, transaction: Transaction, today: string): RefundReport {
  const { datum: day = today, grund, betrag } = readShape(reversalShape, body ?? {});
  return {
    type: 'REFUND',
    amount: amountOf(grund, betrag, currentValueOf(transaction)),
    reason: refundReasons[grund],
    day,
  };
}

/** With `WIDERRUF_VOLLSTAENDIG` an amount is accepted and ignored (service.md §C.7). */
function amountOf(reason: keyof typeof refundReasons, amount: Cents | undefined, rest: Cents): Cents {
  if (reason === 'WIDERRUF_VOLLSTAENDIG') return rest;
  if (amount !== undefined) return amount;
  if (reasonsOfTheRest.includes(reason)) return rest;
  throw new InvalidBody([violation('ANGABE_FEHLT', 'betrag', `Bei ${reason} muss der Betrag angegeben werden.`)]);
}
