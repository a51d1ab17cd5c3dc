import { randomUUID } from 'node:crypto';
import { statusOf, statusOfInvented } from '../../bank/setting/assumptions.js';
import { json } from '../../bank/values/json.js';

const statuses = { ...statusOf, ...statusOfInvented };

/** Last part of the keys of refusal messages. */
export type RefusalName = keyof typeof statuses;

/** First part of the message keys that belong to one area only. */
const areas: Readonly<Record<string, string>> = {
  ADRESSE_UNBEKANNT: 'AdressdatenValidierenUndNormierenServiceActivityMsg',
  ADRESSE_MEHRDEUTIG: 'AdressdatenValidierenUndNormierenServiceActivityMsg',
  STRASSE_HNR_NICHT_ANGEGEBEN: 'AdressdatenValidierenUndNormierenServiceActivityMsg',
  STRASSE_HNR_HNR_FEHLT: 'AdressdatenValidierenUndNormierenServiceActivityMsg',
  PLZ_NICHT_ANGEGEBEN: 'AdressdatenValidierenUndNormierenServiceActivityMsg',
  ORT_NICHT_ANGEGEBEN: 'AdressdatenValidierenUndNormierenServiceActivityMsg',
  ERFOLGREICH: 'BestellungBestaetigenServiceActivity',
};

interface MessageDetails {
  /** German sentence for end users. */
  readonly text: string;
  /** Hint for developers. */
  readonly hint?: string;
  /** The parameter, header or field that caused the message. */
  readonly field?: string;
  readonly params?: readonly string[];
}

interface RefusalDetails extends MessageDetails {
  /** Overrides the default status of the name. */
  readonly status?: number;
}

/** One entry of wsMessages. */
type Message = ReturnType<typeof message>;

/** Thrown to refuse a request with one ERROR message in wsMessages. */
export class Refusal extends Error {
  constructor(
    readonly refusal: RefusalName,
    readonly details: RefusalDetails,
  ) {
    super(details.text);
  }
}

/** Thrown to refuse a request with one ERROR message for each violation in its body. */
export class InvalidBody extends Error {
  constructor(readonly violations: readonly { readonly name: RefusalName; readonly details: MessageDetails }[]) {
    super('The body is not valid.');
  }
}

/** Creates a successful answer of API B: the common envelope with `messages`, and `fields` (service.md §B.1). */
export function success(fields: Record<string, unknown>, messages: readonly Message[] = []): Response {
  return json({ wsMessages: { messages }, uuid: null, ...fields });
}

/** Creates an informational message, such as `Infos.ERFOLGREICH`. */
export function info(name: string, details: MessageDetails): Message {
  return message('Infos', name, details);
}

/**
 * Creates the answer of API B to a refused request, with `fields` beside its messages; `status` defaults to that of the
 * message name.
 */
export function refused(error: Refusal | InvalidBody, fields: Record<string, unknown> = {}): Response {
  if (error instanceof Refusal)
    return json(
      { ...refusalBody(error.refusal, error.details), ...fields },
      error.details.status ?? statuses[error.refusal],
    );
  const messages = error.violations.map(({ name, details }) => message('Errors', name, details));
  return json({ ...envelope(messages), ...fields }, 400);
}

/** Returns the body of a refusal, also for faults that simulate one. */
export function refusalBody(refusal: RefusalName, details: MessageDetails) {
  return envelope([message('Errors', refusal, details)]);
}

function envelope(messages: readonly Message[]) {
  return { wsMessages: { messages }, uuid: randomUUID() };
}

function message(kind: 'Errors' | 'Infos', name: string, { text, hint, field, params = [] }: MessageDetails) {
  const key = `${areas[name] ?? 'AllgemeineMeldungenMsg'}.${kind}.${name}`;
  return {
    key,
    originalKey: key,
    field: field ?? null,
    severity: kind === 'Errors' ? 'ERROR' : 'INFO',
    renderedMessage: text,
    params,
    uuid: randomUUID(),
    infoFuerBenutzer: text,
    infoFuerEntwickler: hint ?? null,
    fehlerschluessel: name,
  };
}
