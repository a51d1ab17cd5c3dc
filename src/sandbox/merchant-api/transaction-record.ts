import { creditAccountNumberOf, customerNumberOf, merchantStatuses } from '../assumptions.js';
import { germanDay } from '../german-time.js';
import { billingOf } from '../transactions/life.js';
import { captureOf, currentValueOf, lastReversalOf, refundsTotalOf, type Transaction } from '../transactions/transaction.js';

/** One transaction in the words of API C (field notes: record; the doubled n is theirs). */
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
