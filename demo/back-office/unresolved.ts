import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Ratenkauf, Resolution, ResolutionOutcome, UnresolvedPurchase } from 'ratenkauf-elements/server';
import { z } from 'zod';
import { words, type Words } from '../language.js';
import type { Html } from '../pages/layout.js';
import { field, pairs, type Field } from '../pages/parts.js';
import type { ShopData } from '../store/data.js';
import { formOf, shortText } from '../visit.js';
import { codeOf, officePage, type Office, type OfficeEnvironment } from './frame.js';
import { orderLink, transactionLink } from './orders.js';

/** Access to the purchases of unknown outcome, and their resolution. */
export interface UnresolvedPurchases extends Pick<Ratenkauf['purchases'], 'unresolved'> {
  resolve(id: string, as: ResolutionOutcome, resolution: Resolution): Promise<unknown>;
}

/** Returns the number of purchases of unknown outcome; 0 if they cannot be read. */
export const countOf = (purchases: UnresolvedPurchases): Promise<number> =>
  purchases.unresolved().then(
    ({ length }) => length,
    () => 0,
  );

/** A decision of a back-office user; undefined if the form has none. */
const decisionSchema = z
  .object({
    outcome: z.enum(['confirmed', 'not_confirmed', 'delivered', 'taken_back']),
    why: shortText(500),
    by: shortText(100),
    order: shortText(20),
    sure: shortText(3),
  })
  .optional()
  .catch(undefined);

type Decision = NonNullable<z.output<typeof decisionSchema>> & {
  /** True if the name comes from the login and cannot be changed here. */
  readonly isNamed: boolean;
};

const news = {
  resolved: words('Die Entscheidung ist gespeichert.', 'The decision has been saved.'),
  elsewhere: words('Diese Bestellung ist nicht mehr ungeklärt.', 'This order is no longer unresolved.'),
  notResolved: words(
    'Die Entscheidung wurde nicht gespeichert. Bitte versuchen Sie es gleich noch einmal.',
    'The decision has not been saved. Please try again shortly.',
  ),
} as const;

const problems = {
  incomplete: words('Bitte füllen Sie alle Felder aus.', 'Please fill in all fields.'),
  noOrder: words(
    'Es gibt keine offene Bestellung mit dieser Nummer und diesem Betrag.',
    'There is no open order with this number and this amount.',
  ),
} as const;

/** Adds the list of unresolved orders, and the two steps in which a back-office user resolves one. */
export function addUnresolved(
  app: Hono<OfficeEnvironment>,
  { users, register }: ShopData,
  purchases: UnresolvedPurchases,
): void {
  const show = async (context: Context<OfficeEnvironment>, text?: Words, status: 200 | 409 | 502 = 200) => {
    const unresolved = await purchases.unresolved().catch(() => undefined);
    return context.html(unresolvedPage(context.get('office'), unresolved, text), status);
  };
  app.get('/ungeklaert', (context) =>
    show(context, context.req.query('news') === 'resolved' ? news.resolved : undefined),
  );
  // Where the language is changed in the second step, it begins anew.
  app.get('/ungeklaert/:id', (context) =>
    context.redirect(context.get('office').to('/haendlerbereich/ungeklaert'), 303),
  );
  app.post('/ungeklaert/:id', async (context) => {
    const { id } = context.req.param();
    const form = await formOf(context.req, decisionSchema);
    const purchase = (await purchases.unresolved().catch(() => [])).find((each) => each.id === id);
    if (!purchase || !form) return show(context, news.elsewhere, 409);
    const name = users.nameOf(context.req.raw);
    const decision = { ...form, by: name ?? form.by, isNamed: name !== undefined };
    const isSure = form.sure === 'yes';
    const problem = isSure ? problemOf(purchase, decision, register) : undefined;
    const office = context.get('office');
    if (!isSure || problem)
      return context.html(resolutionPage(office, purchase, decision, problem), isSure ? 422 : 200);
    const { outcome, why, by, order } = decision;
    const named = needsOrder(purchase, outcome) ? { orderId: order } : {};
    const refusal = await purchases.resolve(id, outcome, { why, by, ...named }).then(() => undefined, codeOf);
    if (refusal === undefined) return context.redirect(office.to('/haendlerbereich/ungeklaert?news=resolved'), 303);
    return refusal === 'wrong_state' ? show(context, news.elsewhere, 409) : show(context, news.notResolved, 502);
  });
}

/** Checks whether the decision needs the number of the confirmed order. */
const needsOrder = ({ orderId }: UnresolvedPurchase, outcome: ResolutionOutcome): boolean =>
  outcome === 'confirmed' && orderId === undefined;

/**
 * Returns why a decision cannot be carried out. A complete order cannot be used, since it belongs to another purchase.
 */
function problemOf(
  purchase: UnresolvedPurchase,
  { outcome, why, by, order: number }: Decision,
  register: ShopData['register'],
): Words | undefined {
  const isNeeded = needsOrder(purchase, outcome);
  if ((isNeeded ? [why, by, number] : [why, by]).includes('')) return problems.incomplete;
  const order = register.find(number);
  const fits =
    order?.payment === 'instalments' && order.state !== 'completed' && order.totals.total === purchase.amount;
  return isNeeded && !fits ? problems.noOrder : undefined;
}

function unresolvedPage(office: Office, purchases: readonly UnresolvedPurchase[] | undefined, text?: Words): Html {
  const { say, language } = office;
  return officePage(office, {
    title: say('Ungeklärte Bestellungen', 'Unresolved orders'),
    section: 'unresolved',
    lead: say(
      'Bei diesen Bestellungen kommt der Shop ohne Sie nicht weiter: Meist ist offen, ob die Bank sie bestätigt hat. Der Shop fragt weiter nach. Wenn Sie bei der Bank Auskunft bekommen haben, können Sie die Bestellung hier abschließen.',
      'The shop cannot go on with these orders without you: usually it is not known whether the bank has confirmed them. The shop keeps asking. Once the bank has told you, you can settle the order here.',
    ),
    main: html`${text && html`<p class="notice" role="status">${text[language]}</p>`}
      ${list(office, purchases)}`,
  });
}

function list(office: Office, purchases: readonly UnresolvedPurchase[] | undefined): Html {
  const { say } = office;
  if (!purchases)
    return html`<p class="notice" role="alert">${say(
      'Die Liste lässt sich gerade nicht laden. Bitte versuchen Sie es gleich noch einmal.',
      'The list cannot be loaded at the moment. Please try again shortly.',
    )}</p>`;
  if (purchases.length === 0)
    return html`<p>${say('Es gibt keine ungeklärten Bestellungen.', 'There are no unresolved orders.')}</p>`;
  return html`<ul class="stack">${purchases.map(
    (purchase) => html`<li class="panel stack">${facts(office, purchase)} ${choices(office, purchase)}</li>`,
  )}</ul>`;
}

const kinds: Readonly<Record<UnresolvedPurchase['kind'], Words>> = {
  unknown: words('offen, ob die Bank bestätigt hat', 'open whether the bank has confirmed'),
  given_up: words(
    'offen; der Kundin oder dem Kunden steht ein anderer Weg frei',
    'open; the customer may go another way',
  ),
  unwanted: words('bei der Bank bestätigt, wird dort zurückgenommen', 'confirmed at the bank, being taken back there'),
  contradicted: words('hier beendet, bei der Bank bestätigt', 'ended here, confirmed at the bank'),
  undelivered: words('bestätigt, vom Shop nicht angenommen', 'confirmed, not taken by the shop'),
};

function facts(office: Office, purchase: UnresolvedPurchase): Html {
  const { kind, amount, orderId, orderReference, transactionId, since, asked, lastFailure } = purchase;
  const { say } = office;
  return pairs([
    [say('Stand', 'Status'), kinds[kind][office.language]],
    [say('Letzter Fehler', 'Last error'), kind === 'undelivered' && lastFailure],
    [say('Bestellung', 'Order'), orderId ? orderLink(office, orderId) : '–'],
    [say('Bestellung bei der Bank', 'Order at the bank'), orderReference !== orderId && orderReference],
    [say('Vorgang', 'Transaction'), transactionId ? transactionLink(office, transactionId) : '–'],
    [say('Summe', 'Total'), office.price(amount)],
    [say('Offen seit', 'Open since'), office.moment(new Date(since))],
    [
      say('Bei der Bank nachgefragt', 'Bank asked'),
      asked === 1 ? say('einmal', 'once') : say(`${asked}-mal`, `${asked} times`),
    ],
  ]);
}

/** What a user can decide: the button in the list, and question, consequence and answer of the second step. */
const outcomes: Readonly<
  Record<ResolutionOutcome, Readonly<Record<'choice' | 'question' | 'follows' | 'yes', Words>>>
> = {
  confirmed: {
    choice: words('Bei der Bank bestätigt', 'Confirmed at the bank'),
    question: words('Bestellung abschließen?', 'Complete this order?'),
    follows: words(
      'Die Bank hat die Bestellung bestätigt. Sie wird abgeschlossen und kann geliefert werden. Das lässt sich nicht rückgängig machen.',
      'The bank has confirmed the order. It will be completed and can be delivered. This cannot be undone.',
    ),
    yes: words('Ja, Bestellung abschließen', 'Yes, complete the order'),
  },
  not_confirmed: {
    choice: words('Bei der Bank nicht vorhanden', 'Not known at the bank'),
    question: words('Bestellung aufheben?', 'Release this order?'),
    follows: words(
      'Die Bank kennt die Bestellung nicht. Sie wird aufgehoben, und es darf nichts geliefert werden. Das lässt sich nicht rückgängig machen.',
      'The bank does not know the order. It will be released, and nothing may be delivered. This cannot be undone.',
    ),
    yes: words('Ja, Bestellung aufheben', 'Yes, release the order'),
  },
  delivered: {
    choice: words('Von Hand erledigt', 'Done by hand'),
    question: words('Als erledigt vermerken?', 'Mark as done?'),
    follows: words(
      'Die Bestellung steht im Shop, obwohl er sie nicht selbst eintragen konnte. Er versucht es nicht noch einmal.',
      'The order is in the shop, although it could not enter it by itself. It will not try again.',
    ),
    yes: words('Ja, ist erledigt', 'Yes, it is done'),
  },
  taken_back: {
    choice: words('Zurücknehmen', 'Take back'),
    question: words('Bestellung zurücknehmen?', 'Take this order back?'),
    follows: words(
      'Die Bestellung wird nicht ausgeführt. Der Shop meldet der Bank die Rückabwicklung, soweit ein Zugang dafür eingerichtet ist; sonst müssen Sie das tun. Das lässt sich nicht rückgängig machen.',
      'The order will not be carried out. The shop reports the reversal to the bank where an interface for it is configured; otherwise you have to. This cannot be undone.',
    ),
    yes: words('Ja, zurücknehmen', 'Yes, take it back'),
  },
};

/** Renders the field for the reason of a decision. */
const reason = (office: Office, more: Partial<Field> = {}): Html =>
  field({ name: 'why', label: office.say('Begründung', 'Reason'), attributes: { maxlength: 500 }, ...more }, office);

function choices(office: Office, { id, resolutions }: UnresolvedPurchase): Html {
  const { say, to, language } = office;
  const hint = say(
    'Zum Beispiel: Telefonat mit der Bank am 20.\u00a0November, Frau Sommer.',
    'For example: call with the bank on 20\u00a0November, Ms Sommer.',
  );
  return html`<form class="stack" method="post" action="${to(`/haendlerbereich/ungeklaert/${id}`)}">
    ${reason(office, { id: `why-${id}`, hint })}
    <div class="actions">
      ${resolutions.map((outcome, place) => {
        const look = place === 0 ? 'button' : 'button second';
        return html`<button class="${look}" name="outcome" value="${outcome}">${outcomes[outcome].choice[language]}</button>`;
      })}
    </div>
  </form>`;
}

/** Renders the confirmation of a decision, with its consequences. */
function resolutionPage(office: Office, purchase: UnresolvedPurchase, decision: Decision, problem?: Words): Html {
  const { say, to, language } = office;
  const { question, follows, yes } = outcomes[decision.outcome];
  const order = {
    name: 'order',
    label: say('Bestellnummer im Shop', 'Order number in the shop'),
    value: decision.order,
    hint: say(
      'Zu diesem Kauf ist keine Bestellung vermerkt. Welche ist es? Zum Beispiel: DH-10001.',
      'No order is on record for this purchase. Which one is it? For example: DH-10001.',
    ),
  };
  const attributes = { autocomplete: 'name', maxlength: 100, ...(decision.isNamed && { readonly: '' }) };
  return officePage(office, {
    title: question[language],
    section: 'unresolved',
    lead: follows[language],
    main: html`<div class="panel stack resolution">
        ${facts(office, purchase)}
        <form class="stack" method="post" action="${to(`/haendlerbereich/ungeklaert/${purchase.id}`)}">
          <input type="hidden" name="sure" value="yes">
          ${problem && html`<p class="problem" role="alert">${problem[language]}</p>`}
          ${needsOrder(purchase, decision.outcome) && field(order, office)}
          ${reason(office, { value: decision.why })}
          ${field({ name: 'by', label: say('Ihr Name', 'Your name'), value: decision.by, attributes }, office)}
          <div class="actions">
            <button class="button" name="outcome" value="${decision.outcome}">${yes[language]}</button>
            <a class="button second" href="${to('/haendlerbereich/ungeklaert')}">${say('Zurück zur Liste', 'Back to the list')}</a>
          </div>
        </form>
      </div>`,
  });
}
