import { Buffer } from 'node:buffer';

const PIECE_BYTES = 64 * 1024;

/** The bytes in pieces that are copies: the last one, still on its way to somebody slow, does not hold all the others. */
export function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent >= bytes.length) return controller.close();
        const piece = new Uint8Array(bytes.subarray(sent, sent + PIECE_BYTES));
        sent += piece.length;
        controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
}

/** The same stream, failing with what `toError` makes of its failure, also while nobody reads; not read ahead of whoever reads it. */
export const failingWith = (stream: ReadableStream<Uint8Array>, toError: (cause: unknown) => unknown): ReadableStream<Uint8Array> =>
  passedOn([], stream.getReader(), toError);

/** The first `most` bytes of a stream, or all when it is shorter, and the whole stream. Rejects when it fails before that. */
export async function peeked(stream: ReadableStream<Uint8Array>, most: number): Promise<{ readonly head: Uint8Array; readonly body: ReadableStream<Uint8Array> }> {
  const reader = stream.getReader();
  const pieces: Uint8Array[] = [];
  for (let size = 0; size < most; ) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    size += value.length;
  }
  const head = Buffer.concat(pieces).subarray(0, most);
  return { head, body: passedOn(pieces, reader, (cause) => cause) };
}

/** `pieces`, then what `reader` still has. */
function passedOn(pieces: Uint8Array[], reader: ReadableStreamDefaultReader<Uint8Array>, toError: (cause: unknown) => unknown): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        reader.closed.catch((cause: unknown) => controller.error(toError(cause)));
      },
      async pull(controller) {
        const piece = pieces.shift();
        if (piece) return controller.enqueue(piece);
        const { done, value } = await reader.read().catch((cause: unknown) => {
          throw toError(cause);
        });
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
