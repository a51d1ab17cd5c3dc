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
export function jsonOfBytes(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}
