import { html } from 'hono/html';
import { lending } from '../bank/plans/ladder.js';
import { schedulesOf, type Purchase } from '../bank/purchases/purchase.js';
import { facts } from '../plain/parts.js';
import { creditFacts } from './terms.js';
import { pageAnswer } from './layout.js';
import { unknownPage } from './notice-pages.js';

/**
 * Returns the pre-contractual information about the granted credit, or about the one applied for; before an application
 * there is none.
 */
export function informationPage(purchase: Purchase, now: Date): Promise<Response> {
  const { application, decision, shop, businessId } = purchase;
  const granted = decision?.result === 'GRUEN' ? decision : undefined;
  const schedule = granted?.schedule ?? schedulesOf(purchase).find(({ months }) => months === application?.months);
  if (!schedule) return unknownPage();
  const content = html`<h1>Vorvertragliche Informationen</h1>
<p>Zum Ratenkauf ${businessId} bei ${shop.merchant}</p>
<h2>Kreditgeber</h2>
<p>${lending.lender}</p>
<h2>Die wesentlichen Merkmale des Kredits</h2>
<p>Ratenkredit mit gleichbleibenden monatlichen Raten und gebundenem Sollzinssatz zur Finanzierung einer Ware oder Dienstleistung.</p>
${facts(creditFacts(schedule, granted?.decided ?? now))}
<h2>Ihre Rechte</h2>
<ul>
<li>Sie können den Vertrag innerhalb von 14 Tagen widerrufen.</li>
<li>Sie können den Kredit jederzeit ganz oder teilweise vorzeitig zurückzahlen.</li>
<li>Für ausbleibende Zahlungen wird der gesetzliche Verzugszins berechnet.</li>
</ul>
<p>Dieses Muster ersetzt keine Rechtsauskunft.</p>`;
  return pageAnswer({ title: 'Vorvertragliche Informationen', content });
}
