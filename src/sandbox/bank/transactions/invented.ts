import { createHash, randomUUID } from 'node:crypto';
import { bookingDelay, reportableDays } from '../setting/assumptions.js';
import { germanDay } from '../values/german-time.js';
import { amortise } from '../plans/annuity.js';
import { lending } from '../plans/ladder.js';
import type { BusinessIds } from '../values/identifiers.js';
import { knownShop } from '../setting/shops.js';
import type { Booking, Report, Transaction } from './transaction.js';

/** Maximum number of transactions generated in one call. */
export const MOST_TRANSACTIONS = 100_000;

const DAY = 86_400_000;
const SPREAD_DAYS = 180;
const SUFFIXES = 36 ** 5;
const firstNames = [
  'Anna',
  'Ayşe',
  'Bernd',
  'Chiara',
  'David',
  'Elif',
  'Frank',
  'Greta',
  'Henrik',
  'Ilse',
  'Jürgen',
  'Katharina',
  'Lukas',
  'Miriam',
  'Özlem',
  'Paul',
  'Ralf',
  'Sabine',
  'Thomas',
  'Zoë',
];
const lastNames = [
  'Albrecht',
  'Bauer',
  'Çelik',
  'Dietrich',
  'Engel',
  'Fischer',
  'Groß',
  'Hoffmann',
  'Jäger',
  'Köhler',
  'Lehmann',
  'Meyer-Lüdenscheid',
  'Müller',
  'Nowak',
  'Öztürk',
  'Ratenkauf',
  'Schmidt',
  'Schröder',
  'Vogel',
  'Wagner',
];
const hundredths = [0, 50, 90, 95, 99];

/**
 * Generates `count` transactions of the last months with a life up to `now`; everything but the UUIDs is the same on
 * each call.
 */
export function inventedTransactions(count: number, now: Date, businessIds: BusinessIds): Transaction[] {
  if (!(Number.isInteger(count) && count >= 0 && count <= MOST_TRANSACTIONS))
    throw new RangeError(`count must be a whole number from 0 to ${MOST_TRANSACTIONS}`);
  const transactions: Transaction[] = [];
  for (let index = 0; transactions.length < count; index += 1) {
    const businessId = businessIdAt(index);
    if (businessIds.take(businessId)) transactions.push(invent(businessId, index, now));
  }
  return transactions;
}

function invent(businessId: string, index: number, now: Date): Transaction {
  const chance = chancesFrom(index);
  const one = <T>(values: readonly T[]) => values[Math.floor(chance() * values.length)] as T;
  const amount = Math.floor(200 + chance() ** 2 * 4800) * 100 + one(hundredths);
  const months = one(lending.terms.filter((term) => amount / term >= lending.lowestInstalment));
  const ordered = new Date(now.getTime() - Math.floor(chance() * SPREAD_DAYS * DAY));
  return {
    businessId,
    webshopId: knownShop.webshopId,
    orderId: `R-${10_001 + index}`,
    firstName: one(firstNames),
    lastName: one(lastNames),
    amount,
    total: amortise(amount, months, lending.nominalRate).total,
    months,
    ordered,
    bookings: bookingsOf(amount, ordered, chance).filter(({ booked }) => booked <= now),
    status: 'REPORT_CAPTURE',
  };
}

/** Most transactions are delivered within days; some are partly or fully refunded, and a few reports fail. */
function bookingsOf(amount: number, ordered: Date, chance: () => number): Booking[] {
  if (chance() > 0.75) return [];
  const delivered = after(ordered, 1 + chance() * 9);
  const returned = after(delivered, 3 + chance() * (reportableDays / 3));
  const bookings = [bookingAt(delivered, { type: 'CAPTURE', trackingNumber: undefined })];
  const fate = chance();
  const day = germanDay(returned);
  if (fate < 0.03)
    bookings.push({
      ...bookingAt(returned, { type: 'REFUND', amount: amount + 1, reason: 'REVOCATION_PARTIAL', day }),
      status: 'FAILED',
      obstacle: 'above-remaining',
    });
  else if (fate < 0.06) bookings.push(bookingAt(returned, { type: 'REFUND', amount, reason: 'REVOCATION_FULL', day }));
  else if (fate < 0.15)
    bookings.push(
      bookingAt(returned, { type: 'REFUND', amount: Math.ceil(amount * chance()), reason: 'REVOCATION_PARTIAL', day }),
    );
  return bookings;
}

function bookingAt(created: Date, report: Report): Booking {
  return {
    uuid: randomUUID(),
    report,
    created,
    obstacle: undefined,
    status: 'DONE',
    booked: new Date(created.getTime() + bookingDelay * 1000),
  };
}

const after = (date: Date, days: number) => new Date(date.getTime() + Math.floor(days * DAY));

/** Returns an id that looks random and never repeats: the factor has no common divisor with the number of suffixes. */
function businessIdAt(index: number): string {
  const suffix = (index * 48_271 + 1_234_567) % SUFFIXES;
  return `B${suffix.toString(36).toUpperCase().padStart(5, '0')}`;
}

/** Returns up to 16 pseudo-random numbers in [0, 1), the same ones for the same index. */
function chancesFrom(index: number): () => number {
  const drawn = createHash('sha256').update(String(index)).digest();
  let next = 0;
  return () => {
    next += 2;
    return drawn.readUInt16BE(next - 2) / 65_536;
  };
}
