import * as z from 'zod';
import { isPassable, millisecondsOf, MOST_DAYS, type TimeSpan } from '../bank/values/time-span.js';

const rule = `Name how much time passes, in minutes, hours or days: above 0, at most ${MOST_DAYS} days.`;
const part = z.number().min(0).optional();
const spanSchema = z
  .strictObject({ minutes: part, hours: part, days: part })
  .refine((span) => isPassable(span), { error: rule });

/** Schema of the time that passes; a form names one amount and its unit. */
export const passingTimeSchema = z.preprocess(fromForm, spanSchema);

/**
 * Returns the milliseconds that pass.
 * @throws {RangeError} unless the time is longer than nothing, and ten years at most
 */
export function passingTime(span: TimeSpan): number {
  if (!spanSchema.safeParse(span).success) throw new RangeError(rule);
  return millisecondsOf(span);
}

function fromForm(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('unit' in input)) return input;
  const { unit, amount, ...others } = input as Record<string, unknown>;
  return { ...others, [String(unit)]: amount };
}
