import { z } from 'zod';
import { reasonsOfTheRest, refundReasons, reversalNeedsDate } from '../assumptions.js';
import type { Cents } from '../money.js';
import { dayOrTimestamp } from '../payment-api/day-readers.js';
import { decimal, field, oneOf, optional, Problem, required } from '../payment-api/field-readers.js';
import { InvalidBody } from '../payment-api/messages.js';
import { readShape, violation } from '../payment-api/read-shape.js';
import { currentValueOf, type RefundReport, type Transaction } from '../transactions/transaction.js';

const reasons = Object.keys(refundReasons) as (keyof typeof refundReasons)[];
const noAmount = new Problem('ANGABE_UNGUELTIG', 'Hier wird ein Betrag mit höchstens zwei Nachkommastellen erwartet.');

/** Body of a reversal (specification: API C, request property). */
const reversalShape = z.object({
  datum: field((reversalNeedsDate ? required : optional)<string>(dayOrTimestamp)),
  grund: field(required(oneOf(...reasons))),
  betrag: field(optional(decimal(noAmount))),
});

/** Reads the body of a reversal; refuses (400) an amount that does not go with its reason. */
export function readReversal(body: unknown, transaction: Transaction, today: string): RefundReport {
  const { datum: day = today, grund, betrag } = readShape(reversalShape, body ?? {});
  return { type: 'REFUND', amount: amountOf(grund, betrag, currentValueOf(transaction)), reason: refundReasons[grund], day };
}

/** With `WIDERRUF_VOLLSTAENDIG` an amount is accepted, and means nothing (field notes: API C). */
function amountOf(reason: keyof typeof refundReasons, amount: Cents | undefined, rest: Cents): Cents {
  if (reason === 'WIDERRUF_VOLLSTAENDIG') return rest;
  if (amount !== undefined) return amount;
  if (reasonsOfTheRest.includes(reason)) return rest;
  throw new InvalidBody([violation('ANGABE_FEHLT', 'betrag', `Bei ${reason} muss der Betrag angegeben werden.`)]);
}
