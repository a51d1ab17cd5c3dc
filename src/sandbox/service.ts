import { createApp } from './app.js';
import * as assumptions from './setting/assumptions.js';
import { createAuthorizationCallbacks } from './calls/authorization-callbacks.js';
import { createNotifications } from './calls/notifications.js';
import { createClock, type Clock } from './setting/clock.js';
import type { Controls } from './controls/controls.js';
import { purchaseControls } from './controls/purchase-controls.js';
import { transactionControls } from './controls/transaction-controls.js';
import { createFaults } from './operations/faults.js';
import { createHandler } from './handler.js';
import { createJournal } from './operations/journal.js';
import { operationHandlers } from './operation-handlers.js';
import { createAnswerForms } from './payment-api/answer-form.js';
import { createBank } from './purchases/bank.js';
import { createBusinessIds } from './values/identifiers.js';
import { createSignatures } from './transaction-api/signatures.js';
import { createLedger } from './transactions/ledger.js';

/** Options of the service; every field is optional. */
export interface ServiceOptions {
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
   * Returns the technical id of a new purchase, different every time, up to 200 visible characters of ASCII. By default it
   * looks like those of the real service; the specification says only that it is globally unique.
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
}

/** Creates the service without a network listener, together with its controls; `end` aborts everything in progress. */
export function createService({
  now = () => new Date(),
  onError,
  processTestOrders = true,
  technicalId,
  packSingleDocument = assumptions.packsSingleDocument,
  bookingDelay = assumptions.bookingDelay,
  callbackPauses = assumptions.callPauses,
  notificationUrl = null,
  notificationPauses = assumptions.callPauses,
}: ServiceOptions & Required<Pick<ServiceOptions, 'onError'>>) {
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
    ...purchaseControls(bank),
    ...transactionControls({ ledger, notifications, businessIds, signatures, clock }),
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
