import { html } from 'hono/html';
import type { OperationHandler } from '../exchange.js';
import type { Lending } from '../../bank/plans/conditions.js';
import { lending } from '../../bank/plans/ladder.js';
import { representativeExample } from '../../bank/plans/representative-example.js';
import { success } from './messages.js';
import { requireReader, requireShop } from './parameters.js';

const privacy = '<a href="https://www.teilzahlungsbank.example/datenschutz">Datenschutzhinweisen der Bank</a>';
const withdrawal = '<a href="mailto:datenschutz@teilzahlungsbank.example">datenschutz@teilzahlungsbank.example</a>';

const texts = {
  zustimmungDatenuebertragungPaymentPage: [
    '<p>Ich bin damit einverstanden, dass der Händler zur Prüfung und Abwicklung meines Ratenkaufs folgende Angaben ',
    `an die <strong>${lending.lender}</strong> übermittelt:</p>`,
    '<ul><li>Name, Anschrift und, soweit angegeben, Geburtsdatum,</li><li>E-Mail-Adresse,</li>',
    '<li>Inhalt und Wert des Warenkorbs,</li><li>Angaben zu bisherigen Bestellungen in diesem Shop.</li></ul>',
    '<p>Die Übermittlung ist freiwillig. Ohne sie ist ein Ratenkauf nicht möglich; andere Zahlungsarten bleiben unberührt. ',
    `Ich kann meine Einwilligung jederzeit mit Wirkung für die Zukunft widerrufen: ${withdrawal}. `,
    `Näheres steht in den ${privacy}.</p>`,
  ],
  zustimmungDatenuebertragungServiceIntegration: [
    '<p>Ich stimme zu, dass der Händler meine Bestell- und Kontaktdaten sowie meine Angaben zu Einkommen und ',
    `Bankverbindung an die <strong>${lending.lender}</strong> übermittelt.</p><p>Näheres steht in den ${privacy}.</p>`,
  ],
  einwilligungsErklaerungServiceIntegration: [
    `<p>Ich willige ein, dass die ${lending.lender}</p>`,
    '<ul><li>meine Angaben zur Prüfung des Ratenkaufs speichert und</li>',
    '<li>bei Auskunfteien Auskünfte über mein Zahlungsverhalten einholt.</li></ul>',
    `<p>Die Einwilligung ist jederzeit widerruflich. Näheres steht in den ${privacy}.</p>`,
  ],
  einwilligungsErklaerungPos: [
    '<p>Ich willige ein, dass meine Angaben im Geschäft elektronisch aufgenommen und zur Prüfung des Ratenkaufs ',
    `an die ${lending.lender} übermittelt werden.</p><p>Näheres steht in den ${privacy}.</p>`,
  ],
  zustimmungZurHandlungInEigenemNamen: [
    '<p>Ich handle in eigenem Namen und auf eigene Rechnung. Ich nutze den Ratenkauf nicht für ',
    '<em>gewerbliche oder selbständige</em> Zwecke.</p>',
  ],
  zustimmungEmailWerbung: [
    `<p>Ich möchte von der ${lending.lender} per E-Mail über ihre Angebote informiert werden.</p>`,
    `<p>Diese Zustimmung ist freiwillig und jederzeit widerruflich: ${withdrawal}.</p>`,
  ],
} as const;

/**
 * GET texte/repraesentativesBeispiel/{webshopkennung}: the example that the model calculation also contains (service.md
 * §B.6).
 */
export const exampleText =
  (conditions: Lending): OperationHandler =>
  ({ req }) => {
    requireReader(req.raw.headers);
    requireShop(req.param('webshopId'), 'webshopkennung');
    return success({ repraesentativesBeispiel: representativeExample(conditions) });
  };

/** GET texte/zustimmung/{webshopkennung}: the six consent texts as HTML. */
export const consentTexts =
  ({ conditions }: Lending): OperationHandler =>
  async ({ req }) => {
    requireReader(req.raw.headers);
    requireShop(req.param('webshopId'), 'webshopkennung');
    const { consentNote } = conditions();
    const note: string = consentNote && (await html`<p>${consentNote}</p>`).toString();
    return success(
      Object.fromEntries(
        Object.entries(texts).map(([name, parts]) => [
          name,
          parts.join('') + (name === 'zustimmungDatenuebertragungPaymentPage' ? note : ''),
        ]),
      ),
    );
  };
