import type { Context } from 'hono';
import type { z } from 'zod';
import type { SandboxEnv } from '../operations/exchange.js';
import { json } from '../values/json.js';

/** Input of a control. */
export interface Input {
  readonly isForm: boolean;
  /** Undefined for an empty body or invalid JSON. */
  readonly value: unknown;
}

const WORDS: Readonly<Record<string, unknown>> = { true: true, false: false };

/** Reads JSON, or a form: numbers and booleans are converted except in the fields `texts`, and empty fields are left out. */
export async function readInput(context: Context<SandboxEnv>, texts: readonly string[] = []): Promise<Input> {
  const text = await context.req.text();
  if (isForm(context)) return { isForm: true, value: fromForm(new URLSearchParams(text), texts) };
  return { isForm: false, value: text.trim() === '' ? undefined : parseJson(text) };
}

/** Creates the answer to a successful change: a redirect to the page for a form, JSON otherwise. */
export function done({ isForm }: Pick<Input, 'isForm'>, body: unknown, status = 200): Response {
  return isForm ? new Response(null, { status: 303, headers: { location: '/' } }) : json(body, status);
}

/** Calls `work` with the input read by {@link readInput}; refuses (400) input that does not match `schema`. */
export async function change<T>(context: Context<SandboxEnv>, schema: z.ZodType<T>, work: (input: T) => unknown, texts: readonly string[] = []): Promise<Response> {
  const input = await readInput(context, texts);
  const { data, error } = schema.safeParse(input.value);
  return error ? badRequest('The sandbox does not understand this.', error) : done(input, work(data));
}

/** Creates the answer to invalid input, described by `error`. */
export function badRequest(title: string, error: z.ZodError): Response {
  return json({ title, violations: error.issues.map(({ path, message }) => ({ field: path.join('.'), message })) }, 400);
}

/** Returns true if the request is a form of the page. */
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

/** Parses JSON; returns null for invalid JSON, which no schema here accepts. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
