import { TransportError, type ServiceRequest, type Transport } from '../../service/call/transport.js';
import { withDeadline } from '../scheduling/deadline.js';

/**
 * The same transport, each call of which ends after `ms` milliseconds or when its caller gives up, also when the transport itself does
 * not: with the whole answer, or, where it is streamed, with the headers.
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
      // The signal of the caller still ends the body.
      answer.catch(release);
      return answer;
    },
  });
}

/** `release` takes the listener off the caller's signal. */
function bounded<Answer>(request: ServiceRequest, ms: number, send: (request: ServiceRequest) => Promise<Answer>, discard?: (answer: Answer) => void) {
  const { signal: given } = request;
  const call = new AbortController();
  const givenUp = new Promise<never>((_, reject) => {
    call.signal.addEventListener('abort', () => reject(new TransportError({ failure: 'aborted', sent: true, cause: call.signal.reason })), { once: true });
  });
  // Also when nobody races with it any more.
  givenUp.catch(() => undefined);
  const giveUp = () => call.abort(given?.reason);
  given?.addEventListener('abort', giveUp, { once: true });
  const tooLate = () => new TransportError({ failure: 'timeout', sent: true });
  const begin = (late: AbortSignal) => {
    if (given?.aborted) throw new TransportError({ failure: 'aborted', sent: false, cause: given.reason });
    late.addEventListener('abort', () => call.abort(late.reason), { once: true });
    const sent = send({ ...request, signal: call.signal });
    // Nobody reads what comes too late.
    if (discard) sent.then((answer) => call.signal.aborted && discard(answer), () => undefined);
    return Promise.race([sent, givenUp]);
  };
  const answer = withDeadline(ms, tooLate, async (late) => begin(late));
  return { answer, release: () => given?.removeEventListener('abort', giveUp) };
}
