import { euroText, percentText } from '../values/money.js';
import { amortise, effectiveRate } from './annuity.js';
import type { Lending } from './conditions.js';
import { lending } from './ladder.js';

/**
 * Returns the representative example of § 17 (4) PAngV as HTML; its figures come from the same arithmetic as the plans.
 */
export function representativeExample({ conditions, nominalRate }: Lending): string {
  const { exampleAmount, exampleMonths } = conditions();
  const schedule = amortise(exampleAmount, exampleMonths, nominalRate());
  const figures = [
    `Nettodarlehensbetrag: ${euroText(schedule.amount)}`,
    `Gebundener Sollzinssatz: ${percentText(schedule.nominalRate)} p. a.`,
    `<strong>Effektiver Jahreszins: ${percentText(effectiveRate(schedule))}</strong>`,
    `Anzahl der Raten: ${schedule.months}, monatlich`,
    `Höhe der Raten: ${schedule.months - 1} × ${euroText(schedule.rate)}, letzte Rate: ${euroText(schedule.lastRate)}`,
    `Gesamtbetrag: ${euroText(schedule.total)}`,
  ];
  return [
    '<p><strong>Repräsentatives Beispiel gemäß § 17 Abs. 4 PAngV</strong><br>',
    'Mindestens zwei Drittel der Verträge werden zu diesem oder einem niedrigeren effektiven Jahreszins ' +
      'geschlossen.</p>',
    `<ul>${figures.map((figure) => `<li>${figure}</li>`).join('')}</ul>`,
    `<p>Darlehensgeber: ${lending.lender} `,
    '(<a href="https://www.teilzahlungsbank.example/ratenkauf">mehr zum Ratenkauf</a>)</p>',
  ].join('');
}
