/** Limits of what is read of an answer. What is longer is cut or left out; what decides makes the answer malformed. */
export const readingLimits = {
  /** Nesting depth of JSON, which is checked before anything recursive is done with it. */
  depth: 64,
  /** Number of messages, of violations, and of the parameters of a message. */
  messages: 100,
  /** UTF-16 units of one text. */
  text: 20_000,
  /** Bytes of a page that is not JSON: a firewall's support id is at its beginning. */
  page: 20_000,
} as const;

/** Content of an answer's body: JSON, the support id of a firewall's page, or a problem. */
export type BodyContent = { readonly answer: unknown } | { readonly problem: string } | { readonly supportId: string };

/** Reads the body of an answer in time linear in its length. The result never quotes an unreadable body. */
export function readBody({
  headers,
  body,
}: {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
}): BodyContent {
  const isJson = /json/i.test(headers['content-type'] ?? '');
  const reading = isJson ? parsed(body) : undefined;
  if (reading) return reading;
  const page = new TextDecoder().decode(body.subarray(0, readingLimits.page));
  // Every repetition is bounded, so that the expression cannot backtrack without limit.
  const supportId = /Support[- ]ID(?: is)?:?\s{0,20}(?:<[^<>]{0,200}>\s{0,20}){0,10}(\d{1,40})/i.exec(page)?.[1];
  if (supportId) return { supportId };
  if (/gzip|br|deflate|zstd/i.test(headers['content-encoding'] ?? ''))
    return { problem: 'compressed, although it was asked for uncompressed' };
  return { problem: isJson ? 'not JSON in UTF-8' : 'content type is not JSON' };
}

const strictly = new TextDecoder('utf-8', { fatal: true });

function parsed(body: Uint8Array): BodyContent | undefined {
  try {
    const text = strictly.decode(body);
    return isTooDeep(text) ? { problem: `JSON more than ${readingLimits.depth} deep` } : { answer: JSON.parse(text) };
  } catch {
    // The parser's error quotes the answer, which may contain personal data.
    return undefined;
  }
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = Array.from('"\\[]{}', (sign) =>
  sign.charCodeAt(0),
);

/** Returns true if JSON is nested too deeply for recursive functions. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (isText && sign === backslash) at += 1;
    else if (sign === quote) isText = !isText;
    else if (isText) continue;
    else if (sign === openBracket || sign === openBrace) depth += 1;
    else if (sign === closeBracket || sign === closeBrace) depth -= 1;
    if (depth > readingLimits.depth) return true;
  }
  return false;
}
