import { html } from 'hono/html';
import { euroText } from '../bank/values/money.js';
import { schedulesOf, type Application, type Purchase } from '../bank/purchases/purchase.js';
import { informationPath, paymentPagePath } from '../apis/page-addresses.js';
import { facts } from '../plain/parts.js';
import { creditFacts } from './terms.js';
import { maskedIban } from './application-form.js';
import { pageAnswer } from './layout.js';

/** Returns the page of the second step: a summary and the button that applies. */
export function overviewPage(purchase: Purchase, application: Application, now: Date): Promise<Response> {
  const { initialization, shop, technicalId } = purchase;
  const schedules = schedulesOf(purchase);
  const schedule = schedules.find(({ months }) => months === application.months) ?? schedules[0];
  const { firstName, lastName } = initialization.person;
  const content = html`<p class="hint">Schritt 2 von 2</p>
<h1>Bitte prüfen Sie Ihren Ratenkauf</h1>
${facts([
  ['Händler', shop.merchant],
  ...creditFacts(schedule, now),
  ['Monatliches Nettoeinkommen', euroText(application.income)],
  ['Lastschrift von', `${maskedIban(application.iban)}, ${firstName} ${lastName}`],
])}
<p><a href="${informationPath(technicalId)}">Vorvertragliche Informationen</a></p>
<p>Mit dem Antrag prüft die Bank, ob sie den Ratenkauf genehmigt. Ihre Bestellung schließen Sie danach im Shop ab.</p>
<form method="post" action="${paymentPagePath(technicalId)}">
<div class="buttons">
<button class="primary" name="aktion" value="beantragen">Ratenkauf beantragen</button>
<a class="button" href="${paymentPagePath(technicalId)}">Angaben ändern</a>
<button name="aktion" value="abbrechen">Abbrechen und zurück zum Shop</button>
</div>
</form>`;
  return pageAnswer({ title: 'Ratenkauf, Schritt 2 von 2', content, returnUrls: initialization.returnUrls });
}
