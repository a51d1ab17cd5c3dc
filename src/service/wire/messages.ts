import * as z from 'zod';
import { readingLimits } from './answer-reading.js';

/**
 * One message of the service (service.md §B.2). `text` and `params` may contain personal data: they are not enumerable,
 * so that no log prints them by accident.
 */
export interface ServiceMessage {
  /** Key with its prefix, as sent; empty for a violation. */
  readonly key: string;
  /** The field of the request that the message refers to. */
  readonly field?: string;
  /** `INFO`, `WARNING`, `ERROR`, or another word of the service. */
  readonly severity: string;
  readonly text: string;
  readonly params: readonly string[];
}

const text = z
  .string()
  .transform((value) => value.slice(0, readingLimits.text))
  .catch('');
/** Form of keys and field names; any other text in their place could be personal data. */
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
  params: z
    .array(z.unknown())
    .transform((params) => params.slice(0, readingLimits.messages))
    .catch([]),
});

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/**
 * Returns a list in an answer; empty if there is none. Every answer is searched for messages, and most have none, so
 * this does without a schema.
 */
const listIn = (value: unknown, name: string): readonly unknown[] =>
  isObject(value) && Array.isArray(value[name]) ? (value[name] as unknown[]) : [];
const sentMessages = (answer: unknown) => (isObject(answer) ? listIn(answer['wsMessages'], 'messages') : []);
const sentViolations = (answer: unknown) => listIn(answer, 'violations');

/**
 * Returns the messages of an answer, errors first: at most a hundred, with texts that are cut where they are too long.
 * An empty list if it has no readable envelope.
 */
export function messagesIn(answer: unknown): ServiceMessage[] {
  // Most messages decide nothing, but none that does may be left out because of the others.
  const ordered = sentMessages(answer)
    .filter(isObject)
    .toSorted((one, other) => Number(namesError(other)) - Number(namesError(one)));
  return ordered.slice(0, readingLimits.messages).flatMap((message) => {
    const read = entry.safeParse(message);
    return read.success ? [toMessage(read.data)] : [];
  });
}

const namesError = ({ severity }: Readonly<Record<string, unknown>>): boolean =>
  typeof severity === 'string' && severity.toUpperCase() === 'ERROR';

function toMessage({
  key,
  fehlerschluessel,
  field,
  severity,
  renderedMessage,
  infoFuerBenutzer,
  params,
}: z.infer<typeof entry>) {
  const shown = { key: key || fehlerschluessel, ...(field && { field }), severity: severity.toUpperCase() };
  return Object.defineProperties(shown, {
    text: { value: renderedMessage || infoFuerBenutzer },
    params: {
      value: params.map((param) =>
        (typeof param === 'string' ? param : JSON.stringify(param)).slice(0, readingLimits.text),
      ),
    },
  }) as ServiceMessage;
}

const violation = z.object({ field: name, message: text }).catch({ field: '', message: '' });

/** Returns the violations of a problem (service.md §E.3) as messages without a key; their texts may quote values. */
export const violationsIn = (answer: unknown): ServiceMessage[] =>
  sentViolations(answer)
    .slice(0, readingLimits.messages)
    .map((sent) => {
      const { field, message } = violation.parse(sent);
      return toMessage({
        key: '',
        fehlerschluessel: '',
        field,
        severity: 'ERROR',
        renderedMessage: message,
        infoFuerBenutzer: '',
        params: [],
      });
    });

/** Returns the field names of violations as a text for developers. */
export function fieldsOf(named: readonly ServiceMessage[]): string | undefined {
  const fields = named.flatMap(({ field }) => field ?? []);
  return fields.length > 0 ? `violations: ${[...new Set(fields)].slice(0, 10).join(', ')}` : undefined;
}

/** Returns the part of a key after its prefix: `ZUGRIFFSFEHLER` for `AllgemeineMeldungenMsg.Errors.ZUGRIFFSFEHLER`. */
export const bareKey = ({ key }: ServiceMessage): string => key.slice(key.lastIndexOf('.') + 1);

/** Returns true if the message is an error; that occurs with HTTP 200, too. */
export const isError = ({ severity }: ServiceMessage): boolean => severity === 'ERROR';

/**
 * Form of an interface's rejections: APIs B and C send messages in their envelope, API A and the newer interface also
 * problems (service.md §E.3).
 */
export type Refusals = 'messages' | 'messages_or_problems';

const problem = z
  .object({
    title: z.string().min(1),
    detail: z.string().optional(),
    violations: z.array(z.object({ message: z.string() })).optional(),
  })
  .refine(({ detail, violations: named }) => Boolean(detail) || Boolean(named?.length));

/**
 * Returns true if an answer is a rejection in the service's own form: an ERROR message with a key, or a problem with
 * `title` and `detail` or `violations`.
 */
export const refusesAsService = (answer: unknown, messages: readonly ServiceMessage[], refusals: Refusals): boolean =>
  messages.some((message) => isError(message) && message.key !== '') ||
  (refusals === 'messages_or_problems' && problem.safeParse(answer).success);
