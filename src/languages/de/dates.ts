export const locale: string = 'de-DE';

/** How days and moments are written in tables and forms. */
export interface DayForm {
  readonly month: '2-digit' | 'short';
  readonly moment: string;
  /** How spreadsheets in this language read a day: in the figures above, or as `2026-11-08`. */
  readonly inFiles: 'figures' | 'iso';
}

export const dayForm: DayForm = { month: '2-digit', moment: '{day}, {time}\u00a0Uhr', inFiles: 'figures' };
