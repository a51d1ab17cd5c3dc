import type { Context } from 'hono';
import type { z } from 'zod';
import type { SandboxEnv } from '../operations/exchange.js';
import { json } from '../values/json.js';

/** What a control was told, and whether by a form of the page. */
export interface Input {
  readonly isForm: boolean;
  /** Undefined for an empty body or one that is no JSON. */
  readonly value: unknown;
}

const WORDS: Readonly<Record<string, unknown>> = { true: true, false: false };

/** Reads JSON, or a form whose numbers and truth values become such, but not in `texts`, and whose empty fields are left out. */
export async function readInput(context: Context<SandboxEnv>, texts: readonly string[] = []): Promise<Input> {
  const text = await context.req.text();
  if (isForm(context)) return { isForm: true, value: fromForm(new URLSearchParams(text), texts) };
  return { isForm: false, value: text.trim() === '' ? undefined : parseJson(text) };
}

/** The answer to work that is done: back to the page for a form, JSON otherwise. */
export function done({ isForm }: Pick<Input, 'isForm'>, body: unknown, status = 200): Response {
  return isForm ? new Response(null, { status: 303, headers: { location: '/' } }) : json(body, status);
}

/** Does `work` with what a control was told, as {@link readInput} reads it; refuses (400) what `schema` does not take. */
export async function change<T>(context: Context<SandboxEnv>, schema: z.ZodType<T>, work: (input: T) => unknown, texts: readonly string[] = []): Promise<Response> {
  const input = await readInput(context, texts);
  const { data, error } = schema.safeParse(input.value);
  return error ? badRequest('The sandbox does not understand this.', error) : done(input, work(data));
}

/** The answer to input that `error` is about. */
export function badRequest(title: string, error: z.ZodError): Response {
  return json({ title, violations: error.issues.map(({ path, message }) => ({ field: path.join('.'), message })) }, 400);
}

/** Whether the request is a form of the page. */
export function isForm({ req }: Context<SandboxEnv>): boolean {
  return req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;
}

function fromForm(form: URLSearchParams, texts: readonly string[]): Record<string, unknown> {
  const told = [...form].filter(([, value]) => value !== '');
  return Object.fromEntries(told.map(([name, value]) => [name, texts.includes(name) ? value : valueOf(value)]));
}

function valueOf(text: string): unknown {
  return WORDS[text] ?? (Number.isFinite(Number(text)) ? Number(text) : text);
}

/** The JSON of a text; a text that is none, which no schema here accepts, becomes null. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
