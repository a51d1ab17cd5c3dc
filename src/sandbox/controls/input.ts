import type { Context } from 'hono';
import type * as z from 'zod';
import type { SandboxEnv } from '../apis/exchange.js';
import { json } from '../bank/values/json.js';

/** The folder of the console's pages. */
export const consolePath = '/sandbox/console';

/** Where a change came from: only forms of the console are answered with a redirect. */
interface Origin {
  readonly isForm: boolean;
  /** The page of the console that the form stands on, and the row of what it changes. */
  readonly page: string;
}

/** Input of a control. */
export interface Input extends Origin {
  /** Undefined for an empty body or invalid JSON. */
  readonly value: unknown;
}

const WORDS: Readonly<Record<string, unknown>> = { true: true, false: false };

/**
 * Reads JSON, or a form: numbers and booleans are converted except in the fields `texts`, and empty fields are left
 * out.
 */
export async function readInput(context: Context<SandboxEnv>, texts: readonly string[] = []): Promise<Input> {
  const text = await context.req.text();
  const origin = originOf(context);
  if (origin.isForm) return { ...origin, value: fromForm(new URLSearchParams(text), texts) };
  return { ...origin, value: text.trim() === '' ? undefined : parseJson(text) };
}

/**
 * Creates the answer to a successful change: a redirect to its page for a form, JSON otherwise, or nothing (204) for an
 * undefined body.
 */
export function done({ isForm, page }: Origin, body: unknown, status = 200): Response {
  if (isForm) return new Response(null, { status: 303, headers: { location: page } });
  return body === undefined ? new Response(null, { status: 204 }) : json(body, status);
}

/**
 * Calls `work` with the input read by {@link readInput} and answers with what it returns, if that is not an answer
 * already; refuses (400) input that does not match `schema`.
 */
export async function change<T>(
  context: Context<SandboxEnv>,
  schema: z.ZodType<T>,
  work: (input: T) => unknown,
  texts: readonly string[] = [],
): Promise<Response> {
  const input = await readInput(context, texts);
  const { data, error } = schema.safeParse(input.value);
  if (error) return badRequest('The sandbox does not understand this.', error);
  const result = work(data);
  return result instanceof Response ? result : done(input, result);
}

/** Begins a recorded call to a shop again by `repeat`; answers (202) at once, or 404 if there is no such attempt. */
export function callAgain(context: Context<SandboxEnv>, repeat: (id: number) => boolean): Response {
  const id = Number(context.req.param('id'));
  if (!repeat(id)) return refusal('unknown_call', 'There is no such call, or it is not among the last 500.', 404);
  return done(originOf(context), { repeated: id }, 202);
}

/** The reasons for which a control does nothing. */
type RefusalCode =
  | 'invalid_input'
  | 'foreign_origin'
  | 'unknown_call'
  | 'unknown_purchase'
  | 'unknown_transaction'
  | 'not_possible'
  | 'clock_range';

/** Creates the answer of a control that does nothing: a code for programs, and a sentence that says why. */
export const refusal = (code: RefusalCode, title: string, status: number, details: object = {}): Response =>
  json({ code, title, ...details }, status);

/** Creates the answer to invalid input, described by `error`. */
export function badRequest(title: string, error: z.ZodError): Response {
  const violations = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  return refusal('invalid_input', title, 400, { violations });
}

/** Returns where the request came from; the page is `/` unless the browser names another one of the console. */
export function originOf({ req }: Context<SandboxEnv>): Origin {
  const isForm = req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;
  const referrer = req.header('referer') ?? '';
  const { origin, pathname, search } = new URL(URL.canParse(referrer) ? referrer : req.url);
  const isOwn = origin === new URL(req.url).origin && pathname.startsWith(`${consolePath}/`);
  const row = req.param('id');
  return { isForm, page: isOwn ? pathname + search + (row ? `#${encodeURIComponent(row)}` : '') : '/' };
}

function fromForm(form: URLSearchParams, texts: readonly string[]): Record<string, unknown> {
  const filled = [...form].filter(([, value]) => value !== '');
  return Object.fromEntries(filled.map(([name, value]) => [name, texts.includes(name) ? value : valueOf(value)]));
}

function valueOf(text: string): unknown {
  return WORDS[text] ?? (Number.isFinite(Number(text)) ? Number(text) : text);
}

/** Parses JSON; returns null for invalid JSON, which no schema here accepts. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
