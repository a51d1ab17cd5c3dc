import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { DocumentType, FileType } from 'ratenkauf-elements/server';
import { z } from 'zod';
import type { Handler } from '../app.js';
import { words, type Words } from '../language.js';
import type { Html } from '../pages/layout.js';
import { field } from '../pages/parts.js';
import { codeOf, officePage, type Office, type OfficeEnvironment } from './frame.js';

const kinds: Readonly<Record<DocumentType, Words>> = {
  monthly_bill: words('Monatsabrechnung', 'Monthly bill'),
  advice_of_settlement: words('Zahlungsavis', 'Advice of settlement'),
  leg_bill: words('Einzelabrechnung', 'Single bill'),
  dunning_letter: words('Mahnung', 'Dunning letter'),
};
const fileTypes: Readonly<Record<FileType, Words>> = {
  pdf: words('PDF, zum Lesen', 'PDF, to read'),
  csv: words('CSV, für die Buchhaltung', 'CSV, for bookkeeping'),
  msg: words('MSG, als E-Mail', 'MSG, as email'),
};

/** What the form asks the handler for. */
interface Wish {
  /** First day of the billing period (`YYYY-MM-DD`); `to` is the last. */
  readonly from: string;
  readonly to: string;
  readonly type: readonly DocumentType[];
  readonly fileType: readonly FileType[];
}

/** Adds the form for the bank's documents and the download. */
export function addDocuments(
  app: Hono<OfficeEnvironment>,
  { transactions }: Pick<Handler, 'transactions'>,
  now: () => Date,
): void {
  app.get('/abrechnungen', (context) => context.html(documentsPage(context.get('office'), { wish: lastMonth(now()) })));
  app.get('/abrechnungen/archiv', async (context) => {
    const { url, signal } = context.req.raw;
    const office = context.get('office');
    const wish = wishOf(new URL(url).searchParams);
    const problems = problemsOf(wish);
    if (Object.keys(problems).length > 0) return context.html(documentsPage(office, { wish, problems }), 422);
    try {
      const file = await transactions.documents(wish, { signal });
      if (!file) return context.html(documentsPage(office, { wish, refusal: nothing }));
      const disposition = `attachment; filename="${file.fileName}"`;
      return context.body(file.body, 200, { 'content-type': file.contentType, 'content-disposition': disposition });
    } catch (error) {
      return context.html(documentsPage(office, { wish, refusal: refusals[codeOf(error)] ?? noArchive }), 502);
    }
  });
}

/** Returns the initial values: all documents of last month, as PDF and CSV. */
function lastMonth(now: Date): Wish {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(now);
  const [year = 0, month = 1] = today.split('-').map(Number);
  const day = (date: number) => new Date(date).toISOString().slice(0, 10);
  const [from, to] = [day(Date.UTC(year, month - 2, 1)), day(Date.UTC(year, month - 1, 0))];
  return { from, to, type: namesOf(kinds), fileType: ['pdf', 'csv'] };
}

const namesOf = <Name extends string>(texts: Readonly<Record<Name, Words>>) => Object.keys(texts) as Name[];

const wishOf = (query: URLSearchParams): Wish => ({
  from: query.get('from') ?? '',
  to: query.get('to') ?? '',
  type: namesOf(kinds).filter((each) => query.getAll('type').includes(each)),
  fileType: namesOf(fileTypes).filter((each) => query.getAll('fileType').includes(each)),
});

/** Problems of the form by field, in the order of the page. */
type Problems = Partial<Record<keyof Wish, Words>>;

const noDay = words('Bitte geben Sie einen Tag an.', 'Please enter a day.');

function problemsOf({ from, to, type, fileType }: Wish): Problems {
  const [isFrom, isTo] = [from, to].map((text) => z.iso.date().safeParse(text).success);
  const isBackwards = isFrom && isTo && from > to;
  return {
    ...(!isFrom && { from: noDay }),
    ...(!isTo && { to: noDay }),
    ...(isBackwards && { to: words('Der letzte Tag liegt vor dem ersten.', 'The last day is before the first.') }),
    ...(type.length === 0 && {
      type: words('Bitte wählen Sie mindestens eine Art.', 'Please choose at least one kind.'),
    }),
    ...(fileType.length === 0 && {
      fileType: words('Bitte wählen Sie mindestens ein Format.', 'Please choose at least one format.'),
    }),
  };
}

const nothing = words(
  'Für diesen Zeitraum hat die Bank keine Abrechnungen.',
  'The bank has no statements for this period.',
);
const notTaken = words(
  'Die Bank hat die Anfrage nicht angenommen. Mit weniger Arten oder Formaten gelingt sie vielleicht.',
  'The bank has not accepted the request. It may with fewer kinds or formats.',
);
const noArchive = words(
  'Das Archiv ließ sich nicht holen. Bitte versuchen Sie es später noch einmal.',
  'The archive could not be fetched. Please try again later.',
);

/** Why there is no archive, by the handler's error codes. */
const refusals: Readonly<Record<string, Words>> = {
  service_unavailable: words(
    'Die Bank ist gerade nicht zu erreichen. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
    'The bank cannot be reached at the moment. Please try again in a few minutes.',
  ),
  service_refused: notTaken,
  invalid_request: notTaken,
  not_found: words(
    'Für diesen Shop stellt die Bank keine Abrechnungen bereit.',
    'The bank provides no statements for this shop.',
  ),
};

interface DocumentsPage {
  readonly wish: Wish;
  readonly problems?: Problems;
  readonly refusal?: Words;
}

function documentsPage(office: Office, page: DocumentsPage): Html {
  const { say, to, language } = office;
  const { wish, problems = {}, refusal } = page;
  const day = (name: 'from' | 'to', label: string) =>
    field(
      { name, label, value: wish[name], problem: problems[name]?.[language], attributes: { type: 'date' } },
      office,
    );
  return officePage(office, {
    title: say('Abrechnungen', 'Bank statements'),
    section: 'documents',
    lead: say(
      'Die Bank stellt ihre Abrechnungen als ein Archiv zusammen, je Art und Format eine Datei. Eine einzelne kommt ohne Archiv.',
      'The bank puts its statements into one archive, with a file for each kind and format. A single one comes without an archive.',
    ),
    main: html`${refusal && html`<p class="notice wrong" role="alert" tabindex="-1" data-focus>${refusal[language]}</p>`}
      <form class="panel stack" method="get" action="${to('/haendlerbereich/abrechnungen/archiv')}" novalidate>
        <fieldset>
          <legend>${say('Zeitraum der Abrechnung', 'Billing period')}</legend>
          <div class="fields">${day('from', say('Erster Tag', 'First day'))} ${day('to', say('Letzter Tag', 'Last day'))}</div>
        </fieldset>
        ${choices('type', say('Art', 'Kind'), kinds, page, office)}
        ${choices('fileType', say('Format', 'Format'), fileTypes, page, office)}
        <p><button class="button">${say('Archiv herunterladen', 'Download archive')}</button></p>
      </form>`,
  });
}

function choices(
  name: 'type' | 'fileType',
  legend: string,
  texts: Readonly<Record<string, Words>>,
  { wish, problems }: DocumentsPage,
  { language }: Office,
): Html {
  const problem = problems?.[name]?.[language];
  const mark = problem && html`aria-describedby="${name}-problem" aria-invalid=true`;
  const chosen: readonly string[] = wish[name];
  return html`<fieldset>
    <legend>${legend}</legend>
    <div class="row">${Object.entries(texts).map(
      ([value, text], index) => html`<label class="switch">
        <input type="checkbox" name="${name}" value="${value}" ${chosen.includes(value) ? 'checked' : ''} ${index === 0 && mark}>
        ${text[language]}
      </label>`,
    )}</div>
    ${problem && html`<p class="problem" id="${name}-problem">${problem}</p>`}
  </fieldset>`;
}
