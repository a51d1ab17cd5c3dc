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

/** What the service is made with; every field may be left out. */
export interface ServiceOptions {
  /** The service's clock, which decides due dates and when purchases are deleted; it can be advanced while it runs. */
  readonly now?: () => Date;
  /**
   * Whether confirmed test orders become transactions; true unless told, so that their whole life can be tried. The real service does
   * not process them (service.md §R.7, §R.8).
   */
  readonly processTestOrders?: boolean;
  /** Whether one billing document of one type comes packed, like several; true unless told. */
  readonly packSingleDocument?: boolean;
  /** Seconds of the service's clock from a report of a delivery or refund to its booking; 5 unless told. */
  readonly bookingDelay?: number;
  /** Pauses before the attempts of an authorization callback, in milliseconds: [0, 500, 2000, 8000] unless told. */
  readonly callbackPauses?: readonly number[];
  /** Address that is called whenever a transaction changes, until another one is registered; none unless told (service.md §T.1). */
  readonly notificationUrl?: string | null;
  /** Pauses before the attempts of a notification, in milliseconds: [0, 500, 2000, 8000] unless told. */
  readonly notificationPauses?: readonly number[];
  /** Told of every error inside the sandbox itself; writes to the console unless told. */
  readonly onError?: (error: unknown) => void;
}

/** The service without the network, with what steers and watches it; `end` ends everything that is under way. */
export function createService({
  now = () => new Date(),
  onError,
  processTestOrders = true,
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
  const bank = createBank({ clock, businessIds, ledger, processesTestOrders: processTestOrders, onApproved: callbacks.announce });
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
      for (const part of [faults, journal, callbacks, bank, ledger, businessIds, notifications, signatures, forms]) part.clear();
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

/** Tells `onAdvance` when it was advanced, for what is due then. */
function tellingClock(clock: Clock, onAdvance: () => void): Clock {
  return {
    ...clock,
    advance(minutes) {
      const now = clock.advance(minutes);
      onAdvance();
      return now;
    },
  };
}
