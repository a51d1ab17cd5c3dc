import * as z from 'zod';
import { merchantStatuses } from '../wire/assumptions.js';
import { canonicalId, type BusinessId } from '../wire/ids.js';
import { losingFields, readableRecords } from '../wire/readable-record.js';
import type { Booking, ServiceRefund, ServiceTransaction, TransactionField } from '../transactions/shapes.js';
import { amount, businessId, day, optional, optionalText } from '../wire/values.js';
import { meaningOf } from '../wire/vocabulary.js';

const record = z.object({
  vorgangskennungFachlich: businessId,
  haendlerstatusV2: optionalText,
  kundennummer: optionalText,
  vorgangskennungShop: optionalText,
  kundeVorname: optionalText,
  kundeNachname: optionalText,
  kreditkontonummer: optionalText,
  bestelldatum: optional(day),
  lieferdatum: optional(day),
  abrechnungsdatum: optional(day),
  rueckabwicklunngGebuchtAm: optional(day),
  rueckabwicklungEingegebenAm: optional(day),
  rueckabwicklungsdatum: optional(day),
  bestellwertAktuell: optional(amount),
  bestellwertUrspruenglich: optional(amount),
  widerrufenerBetrag: optional(amount),
});

type MerchantRecord = z.infer<typeof record>;

/** Field of the transaction that each part of a record belongs to. */
const fields = {
  haendlerstatusV2: 'status',
  kundennummer: 'customer',
  vorgangskennungShop: 'orderId',
  kundeVorname: 'customer',
  kundeNachname: 'customer',
  kreditkontonummer: 'creditAccountNumber',
  bestelldatum: 'orderDate',
  lieferdatum: 'bookings',
  abrechnungsdatum: 'clearingDate',
  rueckabwicklunngGebuchtAm: ['bookings', 'refunds'],
  rueckabwicklungEingegebenAm: ['bookings', 'refunds'],
  rueckabwicklungsdatum: 'refunds',
  bestellwertAktuell: 'currentValue',
  bestellwertUrspruenglich: 'originalValue',
  widerrufenerBetrag: ['refunds', 'refundsTotal'],
} as const satisfies Record<string, TransactionField | readonly TransactionField[]>;

const transactionRecord = losingFields<MerchantRecord, TransactionField, ServiceTransaction>(
  record,
  fields,
  (sent, unreadable) => ({
    businessId: sent.vorgangskennungFachlich,
    status: meaningOf(merchantStatuses, sent.haendlerstatusV2),
    statusAsSent: sent.haendlerstatusV2 ?? '',
    webshopId: undefined,
    customer: { firstName: sent.kundeVorname, lastName: sent.kundeNachname, number: sent.kundennummer },
    creditAccountNumber: sent.kreditkontonummer,
    order: {
      orderId: sent.vorgangskennungShop || undefined,
      orderDate: sent.bestelldatum,
      clearingDate: sent.abrechnungsdatum,
      originalValue: sent.bestellwertUrspruenglich,
      currentValue: sent.bestellwertAktuell,
    },
    bookings: bookingsOf(sent),
    refunds: refundsOf(sent),
    refundsTotal: sent.widerrufenerBetrag,
    expiresAt: undefined,
    unreadable,
  }),
);

/**
 * Returns bookings as in API A, as far as a record shows them: the delivery, and a reversal that was entered but not
 * booked yet.
 */
function bookingsOf(sent: MerchantRecord): Booking[] {
  const { lieferdatum, rueckabwicklungEingegebenAm: entered } = sent;
  const booking = { id: undefined, created: undefined, amount: undefined, message: undefined };
  return [
    ...(lieferdatum === undefined
      ? []
      : [{ ...booking, type: 'capture' as const, status: 'done' as const, day: lieferdatum }]),
    ...(isOpen(sent) ? [{ ...booking, type: 'refund' as const, status: 'pending' as const, day: entered }] : []),
  ];
}

/** Returns true if a reversal was entered that is not booked yet. */
const isOpen = ({ rueckabwicklungEingegebenAm: entered, rueckabwicklunngGebuchtAm: booked }: MerchantRecord): boolean =>
  entered !== undefined && (booked === undefined || booked < entered);

/**
 * Returns one entry for all booked reversals: the record has only their sum, and the days of the last one, which may
 * not be booked yet.
 */
function refundsOf(sent: MerchantRecord): ServiceRefund[] {
  const { widerrufenerBetrag: amount, rueckabwicklunngGebuchtAm: bookedDate } = sent;
  if (bookedDate === undefined && !amount) return [];
  const { rueckabwicklungsdatum: date, rueckabwicklungEingegebenAm: enteredDate } = isOpen(sent) ? {} : sent;
  return [{ amount, reason: undefined, date, enteredDate, bookedDate }];
}

/** Result of a search. */
export interface MerchantFound {
  readonly transactions: readonly ServiceTransaction[];
  /** Number of records missing in `transactions` because even their id is unreadable. */
  readonly unreadableRecords: number;
}

/**
 * Answer of a search. Without its list it is malformed: only an empty list means that nothing was found (service.md
 * §C.1).
 */
export const foundAnswer = z
  .object({ ergebnisse: readableRecords(transactionRecord) })
  .transform(({ ergebnisse: { records, unreadable } }): MerchantFound => ({
    transactions: records,
    unreadableRecords: unreadable,
  }));

/** Answer about one transaction: `undefined` if there is none, malformed if it is about another one. */
export const readAnswer = (id: BusinessId) =>
  z
    .object({ ergebnisse: z.array(transactionRecord) })
    .refine(
      ({ ergebnisse }) =>
        ergebnisse.length <= 1 && ergebnisse.every(({ businessId }) => businessId === canonicalId(id)),
      { error: 'is of another transaction', path: ['ergebnisse'] },
    )
    .transform(({ ergebnisse: [transaction] }): ServiceTransaction | undefined => transaction);
