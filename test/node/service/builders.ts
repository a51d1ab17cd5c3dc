import { createAuthorizationApi } from '../../../src/service/authorization/authorization-api.js';
import { createMerchantApi, type MerchantApiOptions } from '../../../src/service/merchant/merchant-api.js';
import { createPaymentApi } from '../../../src/service/payment/payment-api.js';
import type { PurchaseInput } from '../../../src/service/payment/initialization.js';
import { ServiceError } from '../../../src/service/wire/service-error.js';
import { createTransactionApi, type TransactionApiOptions } from '../../../src/service/transactions/transaction-api.js';
import type { Booking, ServiceTransaction } from '../../../src/service/transactions/shapes.js';
import type { ServiceRequest, Transport } from '../../../src/service/call/transport.js';

export const credentials = { webshopId: '2.de.9999.10001', password: 'sandbox' };

/** Returns the ServiceError with which `work` rejects; fails for any other result. */
export async function failureOf(work: PromiseLike<unknown>): Promise<ServiceError> {
  const reason = await work.then(
    (value) => new Error(`resolved with ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
  if (!(reason instanceof ServiceError)) throw new Error('not a ServiceError', { cause: reason });
  return reason;
}

export interface FakeAnswer {
  status?: number;
  contentType?: string;
  /** Text is sent as it is, anything else as JSON. */
  body?: unknown;
}

/** Creates a transport that gives the same answer to every request and records the requests. */
export function fakeTransport({ status = 200, contentType = 'application/json', body = {} }: FakeAnswer = {}) {
  const requests: ServiceRequest[] = [];
  const transport: Transport = async (request) => {
    requests.push(request);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return { status, headers: { 'content-type': contentType }, body: new TextEncoder().encode(text) };
  };
  return { transport, requests };
}

/** Creates our clients of one shop, each by the name of the interface that it asks. */
export const clientsWith = (
  transport: Transport,
  options: Partial<TransactionApiOptions & MerchantApiOptions> = {},
) => {
  const all = { ...credentials, host: 'https://pay.example', transport, ...options };
  return {
    payment: createPaymentApi(all),
    authorization: createAuthorizationApi(all),
    merchant: createTransactionApi(all),
    reporting: createMerchantApi(all),
  };
};

export type Clients = ReturnType<typeof clientsWith>;

/** Creates our clients of a service that gives the same answer to every request; `requests` has what they send. */
export const answering = (answer: FakeAnswer = {}, options: Parameters<typeof clientsWith>[1] = {}) => {
  const { transport, requests } = fakeTransport(answer);
  return { ...clientsWith(transport, options), requests };
};

/** Returns a transaction in the format of API C. */
export const wireRecord = (overrides: Record<string, unknown> = {}) => ({
  vorgangskennungFachlich: 'AB12CD',
  haendlerstatusV2: 'LIEFERUNG_MELDEN',
  ...overrides,
});

/** Returns a transaction in the format of API A. */
export const wireTransaction = (overrides: Record<string, unknown> = {}) => ({
  transactionId: 'AB12CD',
  status: 'REPORT_CAPTURE',
  ...overrides,
});

/** Returns a new transaction of 799.00 euros without reports. */
export const transaction = (
  overrides: Partial<ServiceTransaction> & { readonly currentValue?: number | undefined } = {},
): ServiceTransaction => {
  const { currentValue = 799_00, ...rest } = overrides;
  return {
    businessId: 'AB12CD',
    status: 'report_capture',
    statusAsSent: 'REPORT_CAPTURE',
    webshopId: undefined,
    customer: { firstName: 'Ralf', lastName: 'Ratenkauf', number: '4711' },
    creditAccountNumber: '80815',
    order: { orderId: 'A-1', orderDate: '2026-11-20', clearingDate: undefined, originalValue: 799_00, currentValue },
    bookings: [],
    refunds: [],
    refundsTotal: 0,
    expiresAt: undefined,
    unreadable: [],
    ...rest,
  };
};

/** Returns a booked delivery. */
export const booking = (overrides: Partial<Booking> = {}): Booking => ({
  id: 'b1',
  created: undefined,
  day: undefined,
  type: 'capture',
  status: 'done',
  amount: undefined,
  message: undefined,
  ...overrides,
});

/** Returns one message in the service's format. */
export const wireMessage = (overrides: Record<string, unknown> = {}) => ({
  key: 'AllgemeineMeldungenMsg.Infos.ERFOLGREICH',
  originalKey: null,
  field: null,
  severity: 'INFO',
  renderedMessage: 'Text',
  params: [],
  uuid: null,
  ...overrides,
});

/** Returns an answer with its envelope; `messages` are wire messages. */
export const wireAnswer = (fields: Record<string, unknown> = {}, messages: unknown[] = []) => ({
  wsMessages: { messages },
  uuid: null,
  ...fields,
});

/** Returns an instalment plan in the form of the specification. */
export const wirePlan = (overrides: { gesamtsumme?: unknown; zinsen?: object; zahlungsplan?: object } = {}) => ({
  gesamtsumme: overrides.gesamtsumme ?? '940.35',
  zinsen: { effektivzins: '11.46', nominalzins: '10.90', anfallendeZinsen: '141.35', ...overrides.zinsen },
  zahlungsplan: {
    anzahlRaten: 36,
    terminErsteRate: Date.UTC(2026, 11, 20),
    terminLetzteRate: Date.UTC(2029, 10, 20),
    betragRate: '26.12',
    betragLetzteRate: '26.15',
    ...overrides.zahlungsplan,
  },
});

/** Returns a checkout that the service accepts. */
export const purchaseInput = (overrides: Partial<PurchaseInput> = {}): PurchaseInput => ({
  amount: 799_00,
  months: 24,
  person: { salutation: 'mr', firstName: 'Ralf', lastName: 'Ratenkauf', birthDate: '1972-04-05' },
  billingAddress: { street: 'Beuthener Str. 25', postcode: '90471', city: 'Nürnberg', country: 'DE' },
  deliveryAddress: {
    firstName: 'Ralf',
    lastName: 'Ratenkauf',
    street: 'Beuthener Str. 25',
    postcode: '90471',
    city: 'Nürnberg',
    country: 'DE',
  },
  email: 'ralf.ratenkauf@example.org',
  risk: {
    loggedIn: true,
    customerSince: '2020-02-29',
    orders: 3,
    customerStatus: 'existing',
    logistics: 'Paketdienst',
  },
  items: [{ name: 'Sofa Modell Ahorn', quantity: 1, price: 799_00 }],
  shopReference: 'A-1001',
  returnUrls: {
    success: 'https://shop.example/return/success',
    abort: 'https://shop.example/return/abort',
    rejection: 'https://shop.example/return/rejection',
  },
  system: { name: 'Beispielshop', version: '1.2.3' },
  ...overrides,
});
