import type { Context, Hono } from 'hono';
import type { Language } from '../language.js';
import { documentsProblems, documentsQuery, documentsWish, usualDocuments } from './documents-form.js';
import { documentsPage, type DocumentsPage } from './documents-page.js';
import { deskPath } from './paths.js';
import type { Connection } from '../connection.js';

/** What these pages need: the clock, and the handler that asks the bank. */
export interface DocumentsParts {
  readonly ratenkauf: (request: Request) => Promise<Response>;
  readonly now: () => Date;
}

/** The form of the bank's documents, and the archive it leads to. */
export function addDocuments(app: Hono<{ Bindings: Connection }>, { ratenkauf, now }: DocumentsParts, language: Language): void {
  app.get(deskPath(language, 'documents'), (context) => context.html(documentsPage({ language, wish: usualDocuments(now()) })));
  app.get(deskPath(language, 'archive'), async (context) => {
    const wish = documentsWish(new URL(context.req.url).searchParams);
    const problems = documentsProblems(wish);
    if (Object.keys(problems).length > 0) return context.html(documentsPage({ language, wish, problems }), 422);
    const answer = await ratenkauf(requestFor(context.req.raw, documentsQuery(wish)));
    if (isFile(answer)) return passOn(context, answer);
    const refusal = refusals[await codeOf(answer)] ?? 'noArchive';
    return context.html(documentsPage({ language, wish, refusal }), 502);
  });
}

/** What the clerk's own browser could ask the handler; when the clerk gives up, so does the handler. */
function requestFor({ url, headers, signal }: Request, query: string): Request {
  return new Request(new URL(`/ratenkauf/documents?${query}`, url), { headers: { cookie: headers.get('cookie') ?? '' }, signal });
}

/** An archive, or the one document there is: the handler gives either a name, and nothing else. */
const isFile = ({ ok, headers }: Response): boolean => ok && headers.get('content-disposition')?.startsWith('attachment') === true;

/** The file is passed on as it arrives; nothing is kept in between. */
function passOn(context: Context, { body, headers }: Response): Response {
  for (const name of ['content-type', 'content-disposition', 'content-length']) context.header(name, headers.get(name) ?? undefined);
  return context.newResponse(body);
}

/** How the handler's refusals are said. */
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
