import { html } from 'hono/html';
import { words, type Words } from '../language.js';
import { informationPath, type InformationPage } from '../paths.js';
import { texts } from '../texts.js';
import type { Visit } from '../visit.js';
import { layout, type Html } from './layout.js';

const titles: Record<InformationPage, Words> = {
  shipping: texts.shippingPage,
  withdrawal: texts.withdrawalPage,
  imprint: texts.imprint,
  privacy: texts.privacy,
};

const paragraphs: Record<InformationPage, readonly Words[]> = {
  shipping: [
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
  withdrawal: [
    words(
      'In einem echten Shop erklären Sie hier den Widerruf: mit Ihrem Namen, der Bestellnummer und der Adresse, an die sofort eine Bestätigung mit Datum und Uhrzeit geht.',
      'In a real shop you declare your withdrawal here: with your name, the order number and the address to which a receipt with date and time is sent at once.',
    ),
    texts.demo,
  ],
  imprint: [
    texts.demo,
    words(
      'Dieser Shop zeigt, wie sich Ratenkauf in einen Shop einfügt. Name, Möbel, Preise und Bilder sind ausgedacht; Raten und Texte dazu stammen aus einer nachgestellten Umgebung und sind kein Angebot.',
      'The shop shows how instalment purchase fits into a shop. Name, furniture, prices and pictures are made up; instalments and the words beside them come from a simulated environment and are not an offer.',
    ),
  ],
  privacy: [
    words(
      'Wer sich nur umsieht, bekommt kein Cookie. Legen Sie etwas in den Warenkorb, setzt der Shop eines, das allein Ihren Warenkorb wiederfindet; der Ratenkauf setzt ein zweites, das Ihren Ratenkauf wiederfindet. Wenn Sie oben eine andere Ansicht wählen, merkt sich ein drittes die Wahl, bis Sie den Browser schließen. Nichts davon verfolgt Sie, und nichts wird von fremden Servern geladen.',
      'If you only look around you get no cookie. Once you put something in the basket the shop sets one, which does nothing but find your basket again; instalment purchase sets a second one, which finds your purchase again. If you choose another theme at the top, a third one keeps your choice until you close the browser. None of them follows you, and nothing is loaded from other servers.',
    ),
    words(
      'Um eine Rate zu zeigen, fragt die Seite diesen Shop nach dem Preis des Möbels. Name, Anschrift oder andere Angaben zu Ihrer Person werden dabei nicht übertragen; die Bank erhält sie erst, wenn Sie eingewilligt haben und den Ratenkauf beginnen.',
      'To show an instalment, the page asks this shop about the price of the piece. No name, address or other personal detail is sent; the bank receives them only when you have given your consent and start the instalment purchase.',
    ),
  ],
};

/** Renders one of the footer's information pages. */
export function informationPage(page: InformationPage, visit: Visit): Html {
  const { language } = visit;
  const title = titles[page][language];
  const text = paragraphs[page].map((paragraph) => paragraph[language]);
  return layout({
    visit,
    title,
    description: text[0] ?? title,
    path: (other) => informationPath(other, page),
    main: html`<section class="frame prose"><h1>${title}</h1>${text.map((paragraph) => html`<p>${paragraph}</p>`)}</section>`,
  });
}
