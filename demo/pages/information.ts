import type { Hono } from 'hono';
import { html } from 'hono/html';
import { words, type Words } from '../language.js';
import type { Environment, Visit } from '../visit.js';
import { invented, layout, type Html } from './layout.js';

/** The pages of the footer: title and paragraphs by address. */
const pages: Readonly<Record<string, readonly [title: Words, ...paragraphs: Words[]]>> = {
  '/versand': [
    words('Versand und Rückgabe', 'Shipping and returns'),
    words(
      'Leuchten und alles, was in einen Karton passt, kommt mit der Post für 6,90\u00a0€. Möbel bringen zwei Leute bis in Ihr Zimmer, bauen sie auf und nehmen die Verpackung mit; das kostet innerhalb Deutschlands 79,00\u00a0€, gleich wie viele Stücke es sind. Nach Österreich sind es 14,90\u00a0€ und 149,00\u00a0€.',
      'Lamps and everything that fits into a box come by post for €6.90. Furniture is carried into your room by two people, who put it together and take the packaging away; within Germany that costs €79.00, however many pieces there are. To Austria it is €14.90 and €149.00.',
    ),
    words(
      'Sie können alles 100 Tage lang zurückgeben. Wir holen es bei Ihnen ab, ohne Kosten und auch ohne Karton.',
      'You can return everything within 100 days. We collect it from you, free of charge and without a box.',
    ),
    words(
      'Das gesetzliche Widerrufsrecht von 14 Tagen und die Gewährleistung bleiben davon unberührt.',
      'Your statutory right of withdrawal within 14 days and the statutory warranty are not affected.',
    ),
  ],
  '/widerruf': [
    words('Vertrag widerrufen', 'Withdraw from the contract'),
    words(
      'In einem echten Shop erklären Sie hier den Widerruf: mit Ihrem Namen, der Bestellnummer und der Adresse, an die sofort eine Bestätigung mit Datum und Uhrzeit geht.',
      'In a real shop you declare your withdrawal here: with your name, the order number and the address to which a receipt with date and time is sent at once.',
    ),
    invented,
  ],
  '/impressum': [
    words('Impressum', 'Legal notice'),
    invented,
    words(
      'Dieser Shop zeigt, wie sich Ratenkauf in einen Shop einfügt. Name, Möbel, Preise und Bilder sind ausgedacht; Raten und Texte dazu stammen aus einer nachgestellten Umgebung und sind kein Angebot.',
      'The shop shows how instalment purchase fits into a shop. Name, furniture, prices and pictures are made up; instalments and the words beside them come from a simulated environment and are not an offer.',
    ),
  ],
  '/datenschutz': [
    words('Datenschutz', 'Privacy'),
    words(
      'Wer sich nur umsieht, bekommt kein Cookie. Legen Sie etwas in den Warenkorb, setzt der Shop eines, das allein Ihren Warenkorb wiederfindet; der Ratenkauf setzt ein zweites, das Ihren Ratenkauf wiederfindet. Keines von beiden verfolgt Sie, und nichts wird von fremden Servern geladen.',
      'If you only look around you get no cookie. Once you put something in the basket the shop sets one, which does nothing but find your basket again; instalment purchase sets a second one, which finds your purchase again. Neither of them follows you, and nothing is loaded from other servers.',
    ),
    words(
      'Um eine Rate zu zeigen, fragt die Seite diesen Shop nach dem Preis des Möbels. Name, Anschrift oder andere Angaben zu Ihrer Person werden dabei nicht übertragen; die Bank erhält sie erst, wenn Sie eingewilligt haben und den Ratenkauf beginnen.',
      'To show an instalment, the page asks this shop about the price of the piece. No name, address or other personal detail is sent; the bank receives them only when you have given your consent and start the instalment purchase.',
    ),
  ],
};

/** Adds the pages of the footer. */
export function addInformation(app: Hono<Environment>): void {
  for (const [path, [title, ...paragraphs]] of Object.entries(pages))
    app.get(path, (context) => {
      const visit = context.get('visit');
      const { language } = visit;
      const texts = paragraphs.map((paragraph) => html`<p>${paragraph[language]}</p>`);
      const main = html`<section class="frame prose stack"><h1>${title[language]}</h1>${texts}</section>`;
      return context.html(layout({ visit, title: title[language], main }));
    });
}

/** Renders the page for unknown addresses. */
export function notFoundPage(visit: Visit): Html {
  const { say, to } = visit;
  const title = say('Diese Seite gibt es nicht', 'This page does not exist');
  return layout({
    visit,
    title,
    main: html`<section class="frame prose stack">
      <h1>${title}</h1>
      <p>${say(
        'Vielleicht hat die Flut sie mitgenommen. Alle Möbel sind noch da.',
        'Perhaps the tide has taken it. All the furniture is still there.',
      )}</p>
      <p><a class="button" href="${to('/')}">${say('Zu den Möbeln', 'See the furniture')}</a></p>
    </section>`,
  });
}
