import { Buffer } from 'node:buffer';
import type { Readable } from 'node:stream';
import type { CallEnd } from './call-end.js';
import { TransportError } from './transport-error.js';

/**
 * All bytes of a body.
 * @throws {TransportError} `too_large` beyond `most` bytes, which are not read
 */
export async function wholeBody(chunks: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > most) throw new TransportError({ failure: 'too_large', sent: true });
    read.push(chunk);
  }
  return Buffer.concat(read);
}

/** A body piece by piece, none read before it is asked for; one whose sender keeps its reader waiting for longer than `pause` milliseconds fails. */
export function streamedBody(body: Readable, { end, pause }: { readonly end: CallEnd; readonly pause: number }): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
  const stop = () => {
    end.forget();
    body.destroy();
  };
  end.rest();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        end.reached.catch((error: unknown) => {
          stop();
          controller.error(error);
        });
      },
      async pull(controller) {
        end.extend(pause);
        try {
          const { done, value } = await chunks.next();
          if (done) {
            end.forget();
            return controller.close();
          }
          end.rest();
          controller.enqueue(value);
        } catch (cause) {
          stop();
          controller.error(new TransportError({ failure: 'unreachable', sent: true, cause }));
        }
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );
}
