const SECRET_HEADERS = ['tbk-rk-token', 'authorization', 'proxy-authorization', 'cookie', 'set-cookie'];

/** What stands in place of a value that is not kept. */
export const NOT_RECORDED = '(not recorded)';

/** A recorded answer of the service. */
export interface RecordedAnswer {
  /** Header names in lower case; the values of credentials are not kept. */
  readonly headers: Readonly<Record<string, string>>;
  /** The beginning of a text, or how many bytes of what; empty if there was none. */
  readonly body: string;
}

/** Returns headers without the values of credentials. */
export function concealed(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].map(([name, value]) => [name, SECRET_HEADERS.includes(name) ? NOT_RECORDED : value]),
  );
}

/** Records a copy of an answer, whose text is decoded only when somebody reads it. */
export async function recordedAnswer(response: Response, maxCharacters: number): Promise<() => RecordedAnswer> {
  const headers = concealed(response.headers);
  const type = response.headers.get('content-type') ?? '';
  const bytes = new Uint8Array(await response.clone().arrayBuffer());
  // A character has four bytes at most: no more than these are kept.
  const [kept, { length }] = [bytes.slice(0, maxCharacters * 4), bytes];
  return () => ({
    headers,
    body: /json|text|xml/.test(type) ? new TextDecoder().decode(kept).slice(0, maxCharacters) : binary(length, type),
  });
}

function binary(length: number, type: string): string {
  return length === 0 ? '' : `(${length} bytes of ${type || 'unknown type'})`;
}
