import type { Stage } from '../../contract/transaction.js';
import type { Texts } from '../element/texts.js';

/** What can be said of a stage when there is a moment to it. */
type Phrase =
  | 'overdue_since'
  | 'days_left'
  | 'one_day_left'
  | 'last_day'
  | 'deliver_until'
  | 'minutes'
  | 'hours'
  | 'days'
  | 'one_day';

/**
 * What a transaction waits for, as its chip says it in the list and in the single view; a shop may replace the texts
 * with `overrideTexts`.
 */
export const stageTexts: Texts<Stage | Phrase> = {
  de: {
    overdue: 'Bitte prüfen: noch nicht gebucht',
    overdue_since: 'Bitte prüfen: seit\u00a0{time} nicht gebucht',
    refused: 'Bitte prüfen: Lieferung abgelehnt',
    unclear: 'Wird geprüft',
    in_progress: 'Wird gebucht',
    expiring: 'Lieferung noch nicht gemeldet',
    to_deliver: 'Lieferung noch nicht gemeldet',
    delivered: 'Geliefert',
    needless: 'Nichts zu liefern',
    expired: 'Frist abgelaufen',
    in_billing: 'In Abrechnung',
    billed: 'Abgerechnet',
    unknown: 'Stand unbekannt',
    days_left: 'Noch {days}\u00a0Tage',
    one_day_left: 'Noch 1\u00a0Tag',
    last_day: 'Nur noch heute',
    deliver_until: 'Zu liefern bis\u00a0{day}',
    minutes: '{count}\u00a0Min.',
    hours: '{count}\u00a0Std.',
    days: '{count}\u00a0Tagen',
    one_day: 'einem Tag',
  },
  en: {
    overdue: 'Please check: not booked yet',
    overdue_since: 'Please check: not booked for\u00a0{time}',
    refused: 'Please check: delivery refused',
    unclear: 'Being checked',
    in_progress: 'Being booked',
    expiring: 'Delivery not reported yet',
    to_deliver: 'Delivery not reported yet',
    delivered: 'Delivered',
    needless: 'Nothing to deliver',
    expired: 'Deadline has passed',
    in_billing: 'In billing',
    billed: 'Billed',
    unknown: 'State unknown',
    days_left: '{days}\u00a0days left',
    one_day_left: '1\u00a0day left',
    last_day: 'Last day',
    deliver_until: 'To deliver by\u00a0{day}',
    minutes: '{count}\u00a0min',
    hours: '{count}\u00a0h',
    days: '{count}\u00a0days',
    one_day: 'a\u00a0day',
  },
};
