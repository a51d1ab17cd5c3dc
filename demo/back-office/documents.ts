import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Ratenkauf } from 'ratenkauf-elements/server';
import { z } from 'zod';
import { words, type Words } from '../language.js';
import type { Html } from '../pages/layout.js';
import { officePage, type Office, type OfficeEnvironment } from './frame.js';

/** Kinds of the bank's documents. */
const kinds = {
  monthly_bill: words('Monatsabrechnung', 'Monthly bill'),
  advice_of_settlement: words('Zahlungsavis', 'Advice of settlement'),
  leg_bill: words('Einzelabrechnung', 'Single bill'),
  dunning_letter: words('Mahnung', 'Dunning letter'),
} as const;

/** File formats of the documents. */
const fileTypes = {
  pdf: words('PDF, zum Lesen', 'PDF, to read'),
  csv: words('CSV, für die Buchhaltung', 'CSV, for bookkeeping'),
  msg: words('MSG, als E-Mail', 'MSG, as email'),
} as const;

/** Values of the form; the parameters of the handler's route have the same names. */
interface Wish {
  /** First day of the billing period (`YYYY-MM-DD`); `to` is the last. */
  readonly from: string;
  readonly to: string;
  readonly type: readonly string[];
  readonly fileType: readonly string[];
}

/** Adds the form for the bank's documents and the download. */
export function addDocuments(
  app: Hono<OfficeEnvironment>,
  ratenkauf: Pick<Ratenkauf, 'handler'>,
  now: () => Date,
): void {
  app.get('/abrechnungen', (context) => context.html(documentsPage(context.get('office'), { wish: lastMonth(now()) })));
  app.get('/abrechnungen/archiv', async (context) => {
    const office = context.get('office');
    const wish = wishOf(new URL(context.req.url).searchParams);
    const problems = problemsOf(wish);
    if (Object.keys(problems).length > 0) return context.html(documentsPage(office, { wish, problems }), 422);
    const answer = await ratenkauf.handler(requestFor(context.req.raw, wish));
    if (isFile(answer)) return passOn(context, answer);
    if (answer.status === 204) return context.html(documentsPage(office, { wish, refusal: refusals['nothing'] }));
    const refusal = refusals[await codeOf(answer)] ?? noArchive;
    return context.html(documentsPage(office, { wish, refusal }), 502);
  });
}

/** Returns the initial values: all documents of last month, as PDF and CSV. */
function lastMonth(now: Date): Wish {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(now);
  const [year = 0, month = 1] = today.split('-').map(Number);
  const day = (date: number) => new Date(date).toISOString().slice(0, 10);
  return {
    from: day(Date.UTC(year, month - 2, 1)),
    to: day(Date.UTC(year, month - 1, 0)),
    type: Object.keys(kinds),
    fileType: ['pdf', 'csv'],
  };
}

const wishOf = (query: URLSearchParams): Wish => ({
  from: query.get('from') ?? '',
  to: query.get('to') ?? '',
  type: query.getAll('type').filter((each) => each in kinds),
  fileType: query.getAll('fileType').filter((each) => each in fileTypes),
});

const problem = {
  day: words('Bitte geben Sie einen Tag an.', 'Please enter a day.'),
  period: words('Der letzte Tag liegt vor dem ersten.', 'The last day is before the first.'),
  kind: words('Bitte wählen Sie mindestens eine Art.', 'Please choose at least one kind.'),
  fileType: words('Bitte wählen Sie mindestens ein Format.', 'Please choose at least one format.'),
} as const;

/** Problems of the form by field, in the order of the page. */
type Problems = Partial<Record<keyof Wish, Words>>;

function problemsOf({ from, to, type, fileType }: Wish): Problems {
  const isDay = (text: string) => z.iso.date().safeParse(text).success;
  return {
    ...(!isDay(from) && { from: problem.day }),
    ...(!isDay(to) && { to: problem.day }),
    ...(isDay(from) && isDay(to) && from > to && { to: problem.period }),
    ...(type.length === 0 && { type: problem.kind }),
    ...(fileType.length === 0 && { fileType: problem.fileType }),
  };
}

/** Returns a request to the handler with the user's cookies; aborted when the user's request is. */
function requestFor({ url, headers, signal }: Request, wish: Wish): Request {
  const query = new URLSearchParams(
    Object.entries(wish).flatMap(([name, values]: [string, string | readonly string[]]) =>
      [values].flat().map((value) => [name, value]),
    ),
  );
  return new Request(new URL(`/ratenkauf/documents?${query}`, url), {
    headers: { cookie: headers.get('cookie') ?? '' },
    signal,
  });
}

/** Checks whether the handler returned a file, which has a name, and not an error. */
const isFile = ({ ok, headers }: Response): boolean =>
  ok && headers.get('content-disposition')?.startsWith('attachment') === true;

/** Streams the file without storing it. */
function passOn(context: Context, { body, headers }: Response): Response {
  for (const name of ['content-type', 'content-disposition', 'content-length'])
    context.header(name, headers.get(name) ?? undefined);
  return context.newResponse(body);
}

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
  nothing: words('Für diesen Zeitraum hat die Bank keine Abrechnungen.', 'The bank has no statements for this period.'),
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

async function codeOf(answer: Response): Promise<string> {
  const { error } = (await answer.json().catch(() => ({}))) as { error?: { code?: string } };
  return error?.code ?? '';
}

interface DocumentsPage {
  readonly wish: Wish;
  readonly problems?: Problems;
  readonly refusal?: Words | undefined;
}

function documentsPage(office: Office, page: DocumentsPage): Html {
  const { say, to, language } = office;
  const title = say('Abrechnungen', 'Bank statements');
  const { refusal } = page;
  return officePage(office, {
    title,
    section: 'documents',
    main: html`<h1>${title}</h1>
      <p class="lead">${say(
        'Die Bank stellt ihre Abrechnungen als ein Archiv zusammen, je Art und Format eine Datei. Eine einzelne kommt ohne Archiv.',
        'The bank puts its statements into one archive, with a file for each kind and format. A single one comes without an archive.',
      )}</p>
      ${refusal ? html`<p class="notice wrong" role="alert" tabindex="-1" data-focus>${refusal[language]}</p>` : ''}
      <form class="panel documents" method="get" action="${to('/haendlerbereich/abrechnungen/archiv')}" novalidate>
        <fieldset>
          <legend>${say('Zeitraum der Abrechnung', 'Billing period')}</legend>
          <div class="days">
            ${dayField('from', say('Erster Tag', 'First day'), page, office)}
            ${dayField('to', say('Letzter Tag', 'Last day'), page, office)}
          </div>
        </fieldset>
        ${choices('type', say('Art', 'Kind'), kinds, page, office)}
        ${choices('fileType', say('Format', 'Format'), fileTypes, page, office)}
        <button class="button">${say('Archiv herunterladen', 'Download archive')}</button>
      </form>`,
  });
}

/** Renders the problem of a field, and the attributes that lead to it; the first one of the page gets the focus. */
function problemOf(field: keyof Wish, { problems = {} }: DocumentsPage, { language }: Office) {
  const text = problems[field]?.[language];
  if (text === undefined) return { mark: '', problem: '' };
  const isFirst = Object.keys(problems)[0] === field;
  return {
    mark: html`aria-describedby="${field}-problem" aria-invalid="true" ${isFirst ? 'data-focus' : ''}`,
    problem: html`<p class="problem" id="${field}-problem">${text}</p>`,
  };
}

function dayField(field: 'from' | 'to', label: string, page: DocumentsPage, office: Office): Html {
  const { mark, problem } = problemOf(field, page, office);
  return html`<div class="field">
    <label for="${field}">${label}</label>
    <input id="${field}" name="${field}" type="date" value="${page.wish[field]}" required ${mark}>
    ${problem}
  </div>`;
}

function choices(
  field: 'type' | 'fileType',
  legend: string,
  values: Readonly<Record<string, Words>>,
  page: DocumentsPage,
  office: Office,
): Html {
  const { mark, problem } = problemOf(field, page, office);
  const choice = ([value, text]: [string, Words], index: number) => html`<label class="switch">
    <input type="checkbox" name="${field}" value="${value}" ${page.wish[field].includes(value) ? 'checked' : ''} ${index === 0 ? mark : ''}>
    ${text[office.language]}
  </label>`;
  return html`<fieldset>
    <legend>${legend}</legend>
    <div class="choices">${Object.entries(values).map(choice)}</div>
    ${problem}
  </fieldset>`;
}
