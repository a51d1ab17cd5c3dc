import { html } from 'hono/html';
import type { Edition } from '../language.js';
import { documentOf, otherLanguage, type Html } from '../pages/layout.js';

/** What each page of the back office needs to know, and the words and addresses in the user's language. */
export interface Office extends Edition {
  /** German address of the page. */
  readonly path: string;
  /** Number of unresolved orders; 0 also if it cannot be read. */
  readonly unresolved: number;
}

/** What a request to the back office carries. */
export interface OfficeEnvironment {
  Variables: { office: Office };
}

const sections = {
  orders: ['', 'Bestellungen', 'Orders'],
  transactions: ['/vorgaenge', 'Vorgänge', 'Transactions'],
  unresolved: ['/ungeklaert', 'Ungeklärt', 'Unresolved'],
  documents: ['/abrechnungen', 'Abrechnungen', 'Bank statements'],
  proofs: ['/nachweise', 'Nachweise', 'Proofs'],
} as const;

/** Content of a page of the back office. */
export interface OfficePage {
  readonly title: string;
  /** True if an element on the page shows a heading: that of the page is for screen readers only. */
  readonly hasHeading?: boolean;
  readonly lead?: string;
  /** Section of the page; without it the page is shown without login and navigation. */
  readonly section?: keyof typeof sections;
  /** True if the page contains elements of the back office. */
  readonly hasElements?: boolean;
  readonly main: Html;
}

/** Renders the document around a page of the back office. */
export function officePage(office: Office, page: OfficePage): Html {
  const { title, hasHeading, lead, section, hasElements, main } = page;
  const elements = html`<link rel="stylesheet" href="/ratenkauf/assets/ratenkauf.css">
      <script type="module" src="/ratenkauf/assets/ratenkauf-merchant.js"></script>
      <script type="module" src="/static/back-office.js"></script>`;
  return documentOf({
    edition: office,
    path: office.path,
    title: `${title} – ${office.say('Händlerbereich', 'Back office')}`,
    head: html`<meta name="robots" content="noindex">
      <link rel="stylesheet" href="/static/back-office.css">
      ${hasElements && elements}`,
    body: html`${header(office, section)}
      <main id="main" class="frame page office" tabindex="-1">
        <h1 class="${hasHeading ? 'spoken' : ''}">${title}</h1>
        ${lead && html`<p class="lead">${lead}</p>`} ${hasElements && wayBackIn(office)} ${main}
      </main>`,
  });
}

function header(office: Office, section: OfficePage['section']): Html {
  const { say, to } = office;
  return html`<header class="site-header office-header">
    <div class="frame row">
      <p><a class="brand" href="${to('/')}">Dünholt</a> <span class="quiet">${say('Händlerbereich', 'Back office')}</span></p>
      ${otherLanguage(office, office.path)}
      ${
        section &&
        html`<form method="post" action="${to('/haendlerbereich/abmelden')}">
          <button class="link">${say('Abmelden', 'Log out')}</button>
        </form>`
      }
      ${section && navigation(office, section)}
    </div>
  </header>`;
}

const navigation = ({ say, to, unresolved }: Office, present: string): Html =>
  html`<nav aria-label="${say('Händlerbereich', 'Back office')}">
    <ul class="row">${Object.entries(sections).map(([section, [path, de, en]]) => {
      const count = section === 'unresolved' && unresolved > 0 ? `\u00a0(${unresolved})` : '';
      const isPresent = section === present;
      return html`<li><a href="${to(`/haendlerbereich${path}`)}" ${isPresent ? 'aria-current=true' : ''}>${say(de, en)}${count}</a></li>`;
    })}</ul>
  </nav>`;

/** Returns the code of an error of the handler. */
export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Renders a link to the login for a user whose login has expired; `public/back-office.js` makes it visible. */
const wayBackIn = ({ say, to, path }: Office): Html =>
  html`<p class="notice" data-logged-out hidden>
    ${say('Sie sind abgemeldet.', 'You are logged out.')}
    <a href="${to(`/haendlerbereich/anmelden?next=${encodeURIComponent(to(path))}`)}">${say('Neu anmelden', 'Log in again')}</a>
  </p>`;

/** Renders what stands in an element of the back office in a browser without scripts. */
export const withoutScript = ({ say }: Office): Html =>
  html`<noscript><p>${say(
    'Um mit der Bank zu sprechen, muss JavaScript eingeschaltet sein.',
    'JavaScript is needed to talk to the bank.',
  )}</p></noscript>`;

/** Renders the page for unknown addresses of the back office. */
export function missingPage(office: Office): Html {
  const { say, to } = office;
  const title = say('Das gibt es hier nicht', 'Nothing found here');
  return officePage(office, {
    title,
    section: 'orders',
    lead: say('Vielleicht ist in der Adresse etwas verrutscht.', 'Perhaps there is a typing error in the address.'),
    main: html`<p><a href="${to('/haendlerbereich')}">${say('Alle Bestellungen', 'All orders')}</a></p>`,
  });
}
