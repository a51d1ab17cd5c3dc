import { setTimeout as delay } from 'node:timers/promises';
import type { Exchange } from '../apis/exchange.js';
import { usualFaultKey, type Fault } from '../apis/faults.js';
import { operations, type OperationName } from '../apis/operations.js';
import { refusalBody } from '../apis/payment/messages.js';
import { statusOf } from '../bank/setting/assumptions.js';
import { errorPage } from '../page/notice-pages.js';

const NO_BODY_STATUSES = [204, 205, 304];

/** Answers one request as `fault` demands; `work` produces the regular answer. */
export async function applyFault(fault: Fault, exchange: Exchange, work: () => Promise<Response>): Promise<Response> {
  exchange.fault = fault.kind;
  switch (fault.kind) {
    case 'answer-lost':
      // Set before the work: a refusal thrown by it must not reach the client either.
      exchange.lost = true;
      return work();
    case 'timeout':
      exchange.lost = true;
      await untilAborted(exchange.ended);
      return new Response(null);
    case 'status':
      return statusAnswer(fault, exchange.operation);
    case 'malformed':
      return answer('{"wsMessages":{"messages":[', 200, 'application/json');
    case 'slow':
      await delay(fault.delayMs, undefined, { signal: exchange.ended }).catch(() => undefined);
      return work();
  }
}

type StatusFault = Extract<Fault, { kind: 'status' }>;

async function statusAnswer(
  { key, status = statusOf[key], body, contentType }: StatusFault,
  operation: OperationName | null,
): Promise<Response> {
  if (NO_BODY_STATUSES.includes(status)) return new Response(null, { status });
  if (typeof body === 'string') return answer(body, status, contentType);
  if (body !== undefined) return answer(JSON.stringify(body), status, contentType);
  const side = operation ? operations[operation].side : 'payment';
  return side === 'page' ? errorPage(status) : answer(JSON.stringify(pretendedErrors[side](key)), status, contentType);
}

const hint = 'Diese Antwort wurde bei der Sandbox bestellt (POST /sandbox/faults).';
const problem = () => ({ title: 'Internal Server Error', detail: hint });
const refusal = (key: StatusFault['key']) =>
  refusalBody(key, {
    text: key === usualFaultKey ? 'Es ist ein technischer Fehler aufgetreten.' : 'Das ist nicht möglich.',
    hint,
  });
const pretendedErrors = {
  payment: refusal,
  reporting: (key: StatusFault['key']) => ({ ...refusal(key), ergebnisse: [] }),
  authorization: problem,
  merchant: problem,
};

function answer(body: string, status: number, contentType: string): Response {
  return new Response(body, { status, headers: { 'content-type': contentType } });
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
