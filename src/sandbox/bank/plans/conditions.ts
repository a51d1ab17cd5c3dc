import * as z from 'zod';
import { isFinanced, lending } from './ladder.js';

/** Schema of a change of the conditions; what is left out stays as it is. */
export const conditionsSchema = z.strictObject({
  /** Borrowing rate in percent a year, with at most two decimals. */
  nominalRate: z.number().min(0.01).max(30).multipleOf(0.01).optional(),
  /** Net loan amount of the representative example, in cents. */
  exampleAmount: z.int().refine(isFinanced, 'an amount that the bank finances, in cents').optional(),
  /** Term of the representative example, in months. */
  exampleMonths: z
    .int()
    .refine((months) => lending.terms.some((term) => term === months), 'a term that the bank offers')
    .optional(),
  /** Sentence at the end of the consent text that customers see in the shop; empty: none. */
  consentNote: z.string().max(500).optional(),
});

/** A change of the conditions. */
export type ConditionChanges = z.output<typeof conditionsSchema>;

/** Conditions at which the bank lends, and which its texts name. */
export type Conditions = { readonly [Name in keyof ConditionChanges]-?: NonNullable<ConditionChanges[Name]> };

/** The bank's conditions of today. */
export interface Lending {
  conditions(): Conditions;
  /** Returns the borrowing rate in hundredths of a percent a year. */
  nominalRate(): number;
  /** Changes the conditions of new plans; a purchase keeps those of its start. */
  change(changes: ConditionChanges): void;
  clear(): void;
}

const initial: Conditions = {
  nominalRate: lending.nominalRate / 100,
  exampleAmount: lending.exampleAmount,
  exampleMonths: lending.exampleMonths,
  consentNote: '',
};

/** Creates the conditions; the initial ones are those of `lending`. */
export function createLending(): Lending {
  let present = initial;
  return {
    conditions: () => present,
    nominalRate: () => Math.round(present.nominalRate * 100),
    change({
      nominalRate = present.nominalRate,
      exampleAmount = present.exampleAmount,
      exampleMonths = present.exampleMonths,
      consentNote = present.consentNote,
    }) {
      present = { nominalRate, exampleAmount, exampleMonths, consentNote };
    },
    clear() {
      present = initial;
    },
  };
}
