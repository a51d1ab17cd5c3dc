import { randomUUID } from 'node:crypto';
import { statusOf, statusOfInvented } from '../assumptions.js';
import { json } from '../json.js';

const statuses = { ...statusOf, ...statusOfInvented };

/** Last part of the message keys the sandbox refuses with. */
export type RefusalName = keyof typeof statuses;

interface RefusalDetails {
  /** German sentence for people. */
  readonly text: string;
  /** Hint for developers. */
  readonly hint?: string;
  /** The parameter or header that is to blame. */
  readonly field?: string;
  readonly params?: readonly string[];
  /** Instead of the status that usually goes with the name. */
  readonly status?: number;
}

/** A request that the service refuses with one ERROR message in wsMessages. */
export class Refusal extends Error {
  constructor(readonly refusal: RefusalName, readonly details: RefusalDetails) {
    super(details.text);
  }
}

/** A successful answer of API B: the common envelope without messages, and `fields` (specification: API B, envelope). */
export function success(fields: Record<string, unknown>): Response {
  return json({ wsMessages: { messages: [] }, uuid: null, ...fields });
}

/** The answer of API B to a refused request; `status` defaults to the one that goes with the name. */
export function refused({ refusal, details }: Refusal): Response {
  return json(refusalBody(refusal, details), details.status ?? statuses[refusal]);
}

/** Body of a refusal, also for faults that pretend one. */
export function refusalBody(refusal: RefusalName, { text, hint, field, params = [] }: RefusalDetails) {
  const key = `AllgemeineMeldungenMsg.Errors.${refusal}`;
  const uuid = randomUUID();
  const message = {
    key, originalKey: key, field: field ?? null, severity: 'ERROR', renderedMessage: text, params, uuid,
    infoFuerBenutzer: text, infoFuerEntwickler: hint ?? null, fehlerschluessel: refusal,
  };
  return { wsMessages: { messages: [message] }, uuid };
}
