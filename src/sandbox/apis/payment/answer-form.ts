import { germanDay } from '../../bank/values/german-time.js';
import { decimalFromHundredths } from '../../bank/values/money.js';

/**
 * Formats of plans: as the specification shows them, or as the operator's own API description does (service.md §G.6).
 */
export const answerForms = ['specification', 'description'] as const;

/** Format of plans: decimal strings and milliseconds (`specification`), or numbers and `YYYY-MM-DD` (`description`). */
export type AnswerForm = (typeof answerForms)[number];

/** Formatters of the amounts, rates and days of plans, in the current format. */
export interface AnswerForms {
  use(form: AnswerForm): void;
  inUse(): AnswerForm;
  /** Formats hundredths of euros or of a percent. */
  decimal(hundredths: number): string | number;
  /** Formats a day, given as the milliseconds of its midnight in Germany. */
  day(midnight: number): string | number;
  clear(): void;
}

/** Creates the formatters; the initial format is that of the specification. */
export function createAnswerForms(): AnswerForms {
  let form: AnswerForm = 'specification';
  return {
    use(given) {
      form = given;
    },
    inUse: () => form,
    decimal: (hundredths) => (form === 'specification' ? decimalFromHundredths(hundredths) : hundredths / 100),
    day: (midnight) => (form === 'specification' ? midnight : germanDay(new Date(midnight))),
    clear() {
      form = 'specification';
    },
  };
}
