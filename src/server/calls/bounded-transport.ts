import { TransportError, type ServiceRequest, type Transport } from '../../service/call/transport.js';
import { abortedAfter } from '../scheduling/deadline.js';

/**
 * Wraps a transport so that each call ends after `ms` milliseconds or when its caller aborts, even if the transport
 * itself does not end it. The time runs until the whole answer has arrived or, for a streamed one, its headers.
 */
export function boundedTransport(transport: Transport, ms: number): Transport {
  const whole: Transport = async (request) => {
    const { answer, release } = bounded(request, ms, transport);
    return answer.finally(release);
  };
  const { stream } = transport;
  if (!stream) return whole;
  const discard = ({ body }: Awaited<ReturnType<typeof stream>>) => void body.cancel().catch(() => undefined);
  return Object.assign(whole, {
    stream: async (request: ServiceRequest) => {
      const { answer, release } = bounded(request, ms, stream, discard);
      // Not released on success: the caller's signal still has to end the body.
      answer.catch(release);
      return answer;
    },
  });
}

/** Starts a call with a deadline; `release` removes the listener from the caller's signal. */
function bounded<Answer>(
  request: ServiceRequest,
  ms: number,
  send: (request: ServiceRequest) => Promise<Answer>,
  discard?: (answer: Answer) => void,
) {
  const { signal: given } = request;
  const call = new AbortController();
  const givenUp = new Promise<never>((_, reject) => {
    call.signal.addEventListener(
      'abort',
      () => reject(new TransportError({ failure: 'aborted', sent: true, cause: call.signal.reason })),
      { once: true },
    );
  });
  // Avoids an unhandled rejection after the race has ended.
  givenUp.catch(() => undefined);
  const giveUp = () => call.abort(given?.reason);
  given?.addEventListener('abort', giveUp, { once: true });
  const tooLate = () => new TransportError({ failure: 'timeout', sent: true });
  const begin = (late: AbortSignal) => {
    if (given?.aborted) throw new TransportError({ failure: 'aborted', sent: false, cause: given.reason });
    late.addEventListener('abort', () => call.abort(late.reason), { once: true });
    const sent = send({ ...request, signal: call.signal });
    // The caller has already got an error, so a late body would never be read.
    if (discard)
      sent.then(
        (answer) => call.signal.aborted && discard(answer),
        () => undefined,
      );
    return Promise.race([sent, givenUp]);
  };
  const answer = abortedAfter(ms, tooLate, async (late) => begin(late));
  return { answer, release: () => given?.removeEventListener('abort', giveUp) };
}
