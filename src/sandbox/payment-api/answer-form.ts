import { germanDay } from '../values/german-time.js';
import { decimalFromHundredths } from '../values/money.js';

/** How plans are written: as the specification shows them, or as the operator's own API description has them (service.md §G.6). */
export const answerForms = ['specification', 'description'] as const;

/** How plans are written: decimal strings and milliseconds (`specification`), or numbers and `YYYY-MM-DD` (`description`). */
export type AnswerForm = (typeof answerForms)[number];

/** Writes amounts, rates and days of plans in the form that is in use. */
export interface AnswerForms {
  use(form: AnswerForm): void;
  inUse(): AnswerForm;
  /** Hundredths of euros or of a percent. */
  decimal(hundredths: number): string | number;
  /** A day, given as the milliseconds of its midnight in Germany. */
  day(midnight: number): string | number;
  clear(): void;
}

/** The form of the specification, until told. */
export function createAnswerForms(): AnswerForms {
  let form: AnswerForm = 'specification';
  return {
    use(told) {
      form = told;
    },
    inUse: () => form,
    decimal: (hundredths) => (form === 'specification' ? decimalFromHundredths(hundredths) : hundredths / 100),
    day: (midnight) => (form === 'specification' ? midnight : germanDay(new Date(midnight))),
    clear() {
      form = 'specification';
    },
  };
}
