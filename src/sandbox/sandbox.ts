import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Controls } from './controls/controls.js';
import { MAX_BODY_BYTES } from './apis/exchange.js';
import { nodeListener } from './http/node-listener.js';
import { ownHosts } from './http/own-hosts.js';
import { createApp } from './http/app.js';
import * as assumptions from './bank/setting/assumptions.js';
import { createAuthorizationCallbacks } from './apis/authorization/authorization-callbacks.js';
import { createNotifications } from './apis/transactions/notifications.js';
import { createClock, type Clock } from './bank/setting/clock.js';
import { purchaseControls } from './controls/purchase-controls.js';
import { transactionControls } from './controls/transaction-controls.js';
import { createFaults } from './apis/faults.js';
import { createHandler } from './http/handler.js';
import { createJournal } from './apis/journal.js';
import { operationHandlers } from './http/operation-handlers.js';
import { createAnswerForms } from './apis/payment/answer-form.js';
import { createLending } from './bank/plans/conditions.js';
import { createBank } from './bank/purchases/bank.js';
import { createBusinessIds } from './bank/values/identifiers.js';
import { createSignatures } from './apis/transactions/signatures.js';
import { createLedger } from './bank/transactions/ledger.js';

export type { CallbackAttempt } from './apis/authorization/authorization-callbacks.js';
export type { CallAttempt } from './apis/repeated-calls.js';
export type { RecordedAnswer } from './apis/recording.js';
export type { NotificationAttempt } from './apis/transactions/notifications.js';
export type { Clock } from './bank/setting/clock.js';
export { CompletionError, type Completion } from './bank/purchases/completion.js';
export type { Fault, FaultKind, FaultName, FaultRequest, Faults } from './apis/faults.js';
export type { JournalEntry } from './apis/journal.js';
export { operationNames, type OperationName } from './apis/operations.js';
export type { AnswerForm } from './apis/payment/answer-form.js';
export type { PurchaseStatus } from './bank/purchases/purchase.js';
export type { PurchaseView } from './bank/purchases/purchase-view.js';
export { testPersons } from './bank/purchases/test-persons.js';
export { inactiveShop, knownShop, productionShop, testModeShop } from './bank/setting/shops.js';
export type { Signature, SignatureScheme } from './apis/transactions/signatures.js';
export type { TransactionChange } from './bank/transactions/change.js';
export type { Step as TransactionStep } from './bank/transactions/life.js';
export type {
  Booking,
  CaptureReport,
  Obstacle as ReportObstacle,
  RefundReason,
  RefundReport,
  Report,
  Transaction as TransactionRecord,
  TransactionStatus,
} from './bank/transactions/transaction.js';
export type { Cents } from './bank/values/money.js';
export type { TimeSpan } from './bank/values/time-span.js';
export type { ConditionChanges, Conditions } from './bank/plans/conditions.js';
export type { Controls as SandboxControls } from './controls/controls.js';
export type { BookingView, TransactionView as Transaction } from './bank/transactions/transaction-view.js';

/** Options of a sandbox; every field is optional. */
export interface SandboxOptions {
  /**
   * Origin of the service's clock, which decides due dates and the deletion of purchases; the clock can be advanced at
   * run time.
   */
  readonly now?: () => Date;
  /**
   * True, the default, if confirmed test orders become transactions, so that their whole life can be tried. The real
   * service does not process them (service.md §R.7, §R.8).
   */
  readonly processTestOrders?: boolean;
  /**
   * Returns the technical id of a new purchase, different every time, up to 200 visible characters of ASCII. By
   * default it looks like those of the real bank; the specification says only that it is globally unique.
   */
  readonly technicalId?: (() => string) | undefined;
  /** True, the default, if a single billing document is delivered in an archive, as several are. */
  readonly packSingleDocument?: boolean;
  /** Seconds, in the service's time, from a report of a delivery or refund to its booking; 5 by default. */
  readonly bookingDelay?: number;
  /** Delays before the attempts of an authorization callback, in milliseconds; [0, 500, 2000, 8000] by default. */
  readonly callbackPauses?: readonly number[];
  /**
   * Address that is called whenever a transaction changes, until another one is registered; null, the default, calls
   * none (service.md §T.1).
   */
  readonly notificationUrl?: string | null;
  /** Delays before the attempts of a notification, in milliseconds; [0, 500, 2000, 8000] by default. */
  readonly notificationPauses?: readonly number[];
  /** Called with every error inside the sandbox itself; writes to the console by default. */
  readonly onError?: (error: unknown) => void;
  /** Port to listen on; 0, the default, picks a free one. */
  readonly port?: number;
  /** Address to listen on; 127.0.0.1 by default. */
  readonly host?: string;
  /**
   * Additional host names, without port, under which requests are accepted, besides `host` and the names of this
   * machine; none by default.
   */
  readonly hosts?: readonly string[];
}

/** A running sandbox. */
export interface Sandbox extends Controls {
  /** Base address without a trailing slash: `http://127.0.0.1:4010`. */
  readonly url: string;
  readonly port: number;
  /** Handles a request without the network; a dropped connection is `Response.error()`. */
  handler(request: Request): Promise<Response>;
  /** Stops listening and drops all connections, including those of waiting requests. */
  close(): Promise<void>;
}

/**
 * Starts the service on this machine; rejects with Node's error, for example with code EADDRINUSE if the port is taken.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, host = '127.0.0.1', hosts = [], onError = console.error, ...serviceOptions } = options;
  const { handler, end, ...controls } = createService({ ...serviceOptions, onError });
  const inAddress = host.includes(':') ? `[${host}]` : host;
  const server = createServer(
    // A client on a busy machine would send a request on a connection that is just being closed after the usual 5 s.
    { keepAliveTimeout: 60_000 },
    nodeListener({
      handler,
      maxBodyBytes: MAX_BODY_BYTES,
      isOwnHost: ownHosts([inAddress, ...hosts].map((name) => name.toLowerCase())),
    }),
  );
  const taken = await listen(server, port, host);
  return {
    ...controls,
    handler,
    port: taken,
    url: `http://${inAddress}:${taken}`,
    close() {
      end();
      return close(server);
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Creates the service without a network listener, together with its controls; `end` aborts everything in progress. */
function createService({
  now = () => new Date(),
  onError,
  processTestOrders = true,
  technicalId,
  packSingleDocument = assumptions.packsSingleDocument,
  bookingDelay = assumptions.bookingDelay,
  callbackPauses = assumptions.callPauses,
  notificationUrl = null,
  notificationPauses = assumptions.callPauses,
}: SandboxOptions & Required<Pick<SandboxOptions, 'onError'>>) {
  const { take, ...faults } = createFaults();
  const journal = createJournal();
  const clock = createClock(now);
  const callbacks = createAuthorizationCallbacks(callbackPauses);
  const signatures = createSignatures();
  const forms = createAnswerForms();
  const businessIds = createBusinessIds();
  const notifications = createNotifications({ url: notificationUrl, pauses: notificationPauses });
  const ledger = createLedger({ clock, bookingDelay, onChange: notifications.tellOf });
  const bank = createBank({
    clock,
    lending: createLending(),
    businessIds,
    technicalId,
    ledger,
    processesTestOrders: processTestOrders,
    onApproved: callbacks.announce,
  });
  const controls: Controls = {
    faults,
    clock: tellingClock(clock, ledger.catchUp),
    requests: journal.entries,
    callbacks: callbacks.attempts,
    callBackAgain: callbacks.repeat,
    ...purchaseControls(bank),
    ...transactionControls({ ledger, bank, notifications, businessIds, signatures, clock }),
    answerIn: forms.use,
    answerForm: forms.inUse,
    reset() {
      for (const part of [faults, journal, callbacks, bank, ledger, businessIds, notifications, signatures, forms])
        part.clear();
      clock.reset();
    },
  };
  const handlers = operationHandlers(bank, ledger, { forms, packing: { packSingleDocument } });
  const app = createApp({ handlers, controls, signatures, takeFault: take, onError });
  const { handler, end } = createHandler({ app, journal });
  return {
    ...controls,
    handler,
    end() {
      for (const part of [callbacks, ledger, notifications]) part.end();
      end();
    },
  };
}

/** Returns the clock with calls of `onAdvance` after each advance, so that everything now due is applied. */
function tellingClock(clock: Clock, onAdvance: () => void): Clock {
  const telling = (now: Date) => {
    onAdvance();
    return now;
  };
  return {
    ...clock,
    advance: (minutes) => telling(clock.advance(minutes)),
    set: (moment) => telling(clock.set(moment)),
  };
}
