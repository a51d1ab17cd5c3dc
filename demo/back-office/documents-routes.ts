import type { Context, Hono } from 'hono';
import type { Language } from '../language.js';
import { documentsProblems, documentsQuery, documentsRequest, usualDocuments } from './documents-form.js';
import { documentsPage, type DocumentsPage } from './documents-page.js';
import { backOfficePath } from './paths.js';
import type { Connection } from '../connection.js';

/** Dependencies of the documents pages. */
export interface DocumentsParts {
  readonly ratenkauf: (request: Request) => Promise<Response>;
  readonly now: () => Date;
}

/** Adds the form for the bank's documents and the download. */
export function addDocuments(
  app: Hono<{ Bindings: Connection }>,
  { ratenkauf, now }: DocumentsParts,
  language: Language,
): void {
  app.get(backOfficePath(language, 'documents'), (context) =>
    context.html(documentsPage({ language, wish: usualDocuments(now()) })),
  );
  app.get(backOfficePath(language, 'archive'), async (context) => {
    const wish = documentsRequest(new URL(context.req.url).searchParams);
    const problems = documentsProblems(wish);
    if (Object.keys(problems).length > 0) return context.html(documentsPage({ language, wish, problems }), 422);
    const answer = await ratenkauf(requestFor(context.req.raw, documentsQuery(wish)));
    if (isFile(answer)) return passOn(context, answer);
    if (answer.status === 204) return context.html(documentsPage({ language, wish, refusal: 'nothingBilled' }));
    const refusal = refusals[await codeOf(answer)] ?? 'noArchive';
    return context.html(documentsPage({ language, wish, refusal }), 502);
  });
}

/** Returns a request to the handler with the user's cookies; aborted when the user's request is. */
function requestFor({ url, headers, signal }: Request, query: string): Request {
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

/** Texts for the handler's error codes. */
const refusals: Readonly<Record<string, NonNullable<DocumentsPage['refusal']>>> = {
  service_unavailable: 'bankAway',
  service_refused: 'bankRefuses',
  invalid_request: 'bankRefuses',
  not_found: 'noDocuments',
};

async function codeOf(answer: Response): Promise<string> {
  const { error } = (await answer.json().catch(() => ({}))) as { error?: { code?: string } };
  return error?.code ?? '';
}
