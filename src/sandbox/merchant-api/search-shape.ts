import { z } from 'zod';
import { merchantStatuses } from '../assumptions.js';
import { day } from '../payment-api/day-readers.js';
import { field, oneOf, optional } from '../payment-api/field-readers.js';

const statuses = [...Object.values(merchantStatuses), 'ALLE'] as const;

/** Query of a search (specification: API C, suchen); without parameters it finds everything. */
export const searchShape = z.object({
  von: field(optional(day)),
  bis: field(optional(day)),
  status: field(optional(oneOf(...statuses))).transform((status = 'ALLE') => status),
});
