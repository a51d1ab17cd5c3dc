import { html } from 'hono/html';
import type { Purchase } from '../bank/purchases/purchase.js';
import { pageAnswer } from './layout.js';

/** Returns the page for an unknown or deleted technical id. */
export function unknownPage(): Promise<Response> {
  return notice(404, 'Dieser Ratenkauf ist nicht verfügbar', [
    'Vielleicht sind seit Ihrem letzten Schritt mehr als 30 Minuten vergangen. Dann haben wir Ihre Angaben gelöscht.',
    'Ihre Bestellung ist nicht abgeschlossen. Bitte kehren Sie zum Shop zurück und beginnen Sie dort neu.',
  ]);
}

/** Returns the page for an error inside the sandbox, or for a requested fault. */
export function errorPage(status = 500): Promise<Response> {
  return notice(status, 'Das hat gerade nicht geklappt', ['Bitte versuchen Sie es in einem Moment noch einmal.']);
}

/** Returns the page for a purchase that allows no further decision. */
export function finishedPage({ status, decision, initialization: { returnUrls } }: Purchase): Promise<Response> {
  if (status === 'STORNIERT')
    return notice(200, 'Dieser Ratenkauf wurde storniert', ['Im Shop können Sie eine andere Zahlungsart wählen.']);
  if (status === 'BESTAETIGT')
    return notice(200, 'Dieser Ratenkauf ist abgeschlossen', [
      'Ihre Bestellung wurde bestätigt. Hier ist nichts mehr zu tun.',
    ]);
  if (decision?.result === 'ROT')
    return notice(200, 'Dieser Ratenkauf ist nicht möglich', [decision.text], returnUrls.rejection);
  return notice(
    200,
    'Ihr Ratenkauf ist genehmigt',
    ['Bitte schließen Sie Ihre Bestellung jetzt im Shop ab.'],
    returnUrls.success,
  );
}

function notice(status: number, title: string, sentences: readonly string[], returnUrl?: string): Promise<Response> {
  const content = html`<h1>${title}</h1>
${sentences.map((sentence) => html`<p>${sentence}</p>`)}
${returnUrl ? html`<p class="buttons"><a class="button primary" href="${returnUrl}">Zurück zum Shop</a></p>` : ''}`;
  return pageAnswer({ title, content, status });
}
