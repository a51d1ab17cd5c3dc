import * as z from 'zod';

/**
 * One message of the service (specification: API B, messages and common envelope).
 * `text` and `params` may name the customer: they are not enumerable, so that no log prints them by accident.
 */
export interface ServiceMessage {
  /** With its prefix, as sent; compare with {@link hasKey}. */
  readonly key: string;
  /** The field of the request that is meant. */
  readonly field?: string;
  /** `INFO`, `WARNING`, `ERROR`, or whatever the service says. */
  readonly severity: string;
  readonly text: string;
  readonly params: readonly string[];
}

const text = z.string().catch('');
/** Keys and names of fields look like this; anything else in their place could be a value. */
const name = z
  .string()
  .regex(/^[A-Za-z][\w.[\]-]{0,120}$/)
  .catch('');
const entry = z.object({
  key: name,
  fehlerschluessel: name,
  field: name,
  severity: name,
  renderedMessage: text,
  infoFuerBenutzer: text,
  params: z.array(z.unknown()).catch([]),
});
const envelope = z.object({ wsMessages: z.object({ messages: z.array(z.unknown()) }) });

/** All messages of an answer; none when it has no readable envelope. */
export function messagesIn(answer: unknown): ServiceMessage[] {
  const { data } = envelope.safeParse(answer);
  return (data?.wsMessages.messages ?? []).flatMap((message) => {
    const read = entry.safeParse(message);
    return read.success ? [toMessage(read.data)] : [];
  });
}

function toMessage({ key, fehlerschluessel, field, severity, renderedMessage, infoFuerBenutzer, params }: z.infer<typeof entry>) {
  const shown = { key: key || fehlerschluessel, ...(field && { field }), severity: severity.toUpperCase() };
  return Object.defineProperties(shown, {
    text: { value: renderedMessage || infoFuerBenutzer },
    params: { value: params.map((param) => (typeof param === 'string' ? param : JSON.stringify(param))) },
  }) as ServiceMessage;
}

const violations = z.object({ violations: z.array(z.object({ field: name }).catch({ field: '' })) });

/** The fields a problem names, as words for developers; what it says of them may quote their values. */
export function violationsIn(answer: unknown): string | undefined {
  const fields = (violations.safeParse(answer).data?.violations ?? []).map(({ field }) => field).filter(Boolean);
  return fields.length > 0 ? `violations: ${[...new Set(fields)].slice(0, 10).join(', ')}` : undefined;
}

/** The part of a key behind its prefix: `ZUGRIFFSFEHLER` of `AllgemeineMeldungenMsg.Errors.ZUGRIFFSFEHLER`. */
export const bareKey = ({ key }: ServiceMessage): string => key.slice(key.lastIndexOf('.') + 1);

/** Whether the message is an error, also inside HTTP 200. */
export const isError = ({ severity }: ServiceMessage): boolean => severity === 'ERROR';
