import { html } from 'hono/html';
import { euroText } from '../bank/values/money.js';
import { lending } from '../bank/plans/ladder.js';
import type { Purchase } from '../bank/purchases/purchase.js';
import { testPersons } from '../bank/purchases/test-persons.js';
import { paymentPagePath } from '../apis/page-addresses.js';
import type { FormErrors, FormValues } from './application-form.js';
import { checkbox, errorSummary, type FormState, textField } from './form-controls.js';
import { facts, type Html } from '../plain/parts.js';
import { pageAnswer } from './layout.js';
import { termChoice } from './terms.js';

const [bank] = lending.lender.split(',');

/** Returns the page of the first step: personal data, term, account and consents. */
export function formPage(purchase: Purchase, values: FormValues, errors: FormErrors = {}): Promise<Response> {
  const { initialization, shop, technicalId } = purchase;
  const isWrong = Object.keys(errors).length > 0;
  const form = { values, errors };
  const content = html`<p class="hint">Schritt 1 von 2</p>
<h1>Ihr Ratenkauf bei ${shop.merchant}</h1>
${errorSummary(errors)}
${order(purchase)}
${sandboxHint()}
<form method="post" action="${paymentPagePath(technicalId)}" novalidate>
${person(purchase, form)}
${termChoice(form, purchase)}
${account(purchase, form)}
${consents(form)}
<div class="buttons">
<button class="primary" name="aktion" value="weiter">Weiter</button>
<button name="aktion" value="abbrechen">Abbrechen und zurück zum Shop</button>
</div>
</form>`;
  const title = `${isWrong ? 'Fehler: ' : ''}Ratenkauf, Schritt 1 von 2`;
  return pageAnswer({ title, content, returnUrls: initialization.returnUrls });
}

function order({ initialization: { amount }, shop, orderId }: Purchase): Html {
  const ordered = [['Bestellung', orderId ?? ''] as const].filter(([, id]) => id !== '');
  return facts([['Händler', shop.merchant], ['Bestellwert', euroText(amount)], ...ordered]);
}

function sandboxHint(): Html {
  const { approved, rejectedBelowIncome, adjustedBelowIncome, rejectedLastName } = testPersons;
  return html`<aside class="notice warning" aria-label="Hinweise zur Sandbox">
<p><strong>Sandbox.</strong> Test-IBAN: <code>${approved.iban}</code></p>
<ul>
<li>Einkommen ab ${euroText(adjustedBelowIncome)}: genehmigt.</li>
<li>Einkommen unter ${euroText(adjustedBelowIncome)}: genehmigt mit anderer Laufzeit.</li>
<li>Einkommen unter ${euroText(rejectedBelowIncome)} oder Nachname „${rejectedLastName}“: abgelehnt.</li>
</ul>
</aside>`;
}

function person(
  {
    initialization: {
      person: { firstName, lastName, birthDate },
      address,
      email,
    },
  }: Purchase,
  form: FormState,
): Html {
  return html`<fieldset>
<legend>Ihre Angaben</legend>
${facts([
  ['Name', `${firstName} ${lastName}`],
  ['Anschrift', [address.street, address.supplement, `${address.postcode} ${address.city}`].filter(Boolean).join(', ')],
  ['E-Mail', email ?? 'nicht angegeben'],
])}
${birthDate ? '' : textField(form, { name: 'geburtsdatum', label: 'Geburtsdatum', hint: 'Zum Beispiel 05.04.1972', autocomplete: 'bday' })}
${textField(form, { name: 'telefon', label: 'Telefon', isOptional: true, inputMode: 'tel', autocomplete: 'tel' })}
${textField(form, { name: 'einkommen', label: 'Monatliches Nettoeinkommen in Euro', hint: 'Zum Beispiel 1.750', inputMode: 'decimal' })}
</fieldset>`;
}

function account(
  {
    businessId,
    initialization: {
      person: { firstName, lastName },
    },
  }: Purchase,
  form: FormState,
): Html {
  const mandate = html`Ich ermächtige die ${bank}, Gläubiger-Identifikationsnummer DE98ZZZ09999999999, Mandatsreferenz ${businessId},
die Raten von meinem Konto einzuziehen. Zugleich weise ich mein Kreditinstitut an, diese Lastschriften einzulösen. Innerhalb von acht
Wochen ab der Belastung kann ich die Erstattung des belasteten Betrags verlangen.`;
  return html`<fieldset>
<legend>Lastschrift</legend>
${facts([['Kontoinhaber', `${firstName} ${lastName}`]])}
${textField(form, { name: 'iban', label: 'IBAN' })}
${checkbox(form, 'lastschriftmandat', 'Ich erteile das SEPA-Lastschriftmandat.', mandate)}
</fieldset>`;
}

function consents(form: FormState): Html {
  const storage = `Die ${bank} darf meine Angaben speichern, um meinen Antrag zu prüfen und den Ratenkauf abzuwickeln.`;
  const credit = `Die ${bank} darf bei Auskunfteien Auskünfte über mein Zahlungsverhalten einholen.`;
  const device = `Die ${bank} darf Daten meines Geräts verarbeiten, um Betrug zu verhindern.`;
  return html`<fieldset>
<legend>Einwilligungen</legend>
${checkbox(form, 'datenspeicherung', 'Ich willige in die Speicherung meiner Daten ein.', storage)}
${checkbox(form, 'bonitaetspruefung', 'Ich willige in die Bonitätsprüfung ein.', credit)}
${checkbox(form, 'geraetedaten', 'Ich willige in die Verarbeitung der Gerätedaten ein.', device)}
<p class="hint">Ich kann diese Einwilligungen jederzeit mit Wirkung für die Zukunft widerrufen.</p>
</fieldset>`;
}
