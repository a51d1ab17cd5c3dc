/** A body, and the headers before it. */
interface Sent {
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<Uint8Array> | null;
}

/**
 * Reads a body of `most` bytes at most. Resolves with undefined if it has more: if that was announced, nothing is read,
 * otherwise nothing beyond. Rejects if the body breaks off.
 */
export async function bodyWithin(most: number, { headers, body }: Sent): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return Number(headers.get('content-length') ?? 0) > most ? undefined : bytesWithin(most, body ?? nothing());
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Reads pieces of `most` bytes at most; resolves with undefined if there are more, which are not read. */
export async function bytesWithin(
  most: number,
  pieces: AsyncIterable<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > most) return undefined;
    read.push(piece);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of read) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** Returns the value of a JSON text in UTF-8; undefined if it is none. */
export const jsonOfBytes = (bytes: Uint8Array): unknown => jsonOfText(new TextDecoder().decode(bytes));

/** Returns the value of a JSON text; undefined if it is none. */
export function jsonOfText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
