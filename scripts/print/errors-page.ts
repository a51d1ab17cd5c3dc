// The page of errors: the codes of handler, elements, service and store, and the events of the log. The compiler says
// which code or event has no advice here.
import { errorMeanings } from '../../src/contract/error-meanings.js';
import { errorCodes, type ErrorCode } from '../../src/contract/errors.js';
import type { HandlerErrorCode } from '../../src/contract/client/ask.js';
import type { ElementErrorCode } from '../../src/elements/element/error-event.js';
import type { ConfirmCode } from '../../src/elements/summary/summary-events.js';
import type { StartCode } from '../../src/elements/checkout/start-events.js';
import type { LogEntry } from '../../src/server/operations/log.js';
import type { StoreErrorCode } from '../../src/server/store/store-error.js';
import { serviceErrorMeanings, type ServiceErrorCode } from '../../src/service/wire/service-error.js';
import { tableOf } from './table.js';

/** What to do about each code of the handler. */
const adviceOfHandler: Readonly<Record<ErrorCode, string>> = {
  invalid_request:
    'Correct the request as the message says. From our elements it means that page and handler are of different versions: deploy both together.',
  not_found:
    'Compare the address with `publicUrl` and the table of routes. The message says below which path the handler answers.',
  not_eligible:
    'Show no instalments for this amount. `reasons` of the error and `GET /checkout` name every reason that is known; with `pricesAmong`, see whether it returns the amount, and with `offered`, what it says of this visitor.',
  foreign_origin: 'Behind a proxy, `Origin` and `Sec-Fetch-Site` have to arrive unchanged.',
  no_checkout:
    "See whether the request has the cookie of the shop's session, and whether `shop.checkout` finds the session by it.",
  no_purchase:
    'Nothing has to be done if the customer has not bought by instalments. Otherwise see whether the cookie arrived ([Troubleshooting](../../docs/guide/troubleshooting.md#the-cookie-does-not-arrive)).',
  changed:
    'Somebody has changed the basket after the customer read amount and plan, as in a second tab. The element shows the new ones by itself, keeps term and consent, and the customer decides again. A page with an element of its own shows `error.present`, and sends it as `shown` once the customer has agreed.',
  consent_outdated:
    'The element does so by itself, and asks again. A page with an element of its own reads `GET /consent` once more.',
  wrong_state: 'Read the purchase or the transaction, and show the state that it names.',
  too_many_purchases: 'Many of them from one session are a program, not a customer.',
  forbidden: 'Log in, or let `shop.mayManage` say yes for this visitor. Without `mayManage` nobody may.',
  unknown_transaction: 'Check the reference and the webshop id: transactions of another webshop are not known.',
  transaction_changed: 'Show the transaction again and let the back-office user decide with the new value.',
  report_pending: 'Wait until the bank has booked or refused the report before this one.',
  amount_too_high: 'Refund at most `standing.refund.available` of the transaction.',
  report_rejected:
    'Read the obstacle in `standing` of the transaction, and the words of the bank; correct, and report again.',
  key_reused: 'The id of the refund in the shop, for instance, is new for each wish.',
  shop_unavailable:
    "Both (`shopFailures` of `GET /health`) name the shop's function and why it failed. Customers are told so, and may try again.",
  service_unavailable: 'Customers are told so, and may try again. Usually it passes by itself.',
  service_refused:
    'Check webshop id, password and their activation. `GET /health` says `credentials: "refused"` or `webshop: "inactive"` if it is them.',
  service_malformed:
    'Check `service.host`: usually a page of another server answers there. Otherwise report it, with the log entry.',
  lender_unknown:
    '`lender` is name, street, postcode and city, as the bank writes them. Until then the elements show the sentence without a figure.',
  internal:
    "The entry is `internal_error`. It is a fault of the shop's code around the handler, or of ours: then report it.",
};

/** Meaning of the codes that exist only in the page, and what to do. */
const ofPage: Readonly<
  Record<Exclude<HandlerErrorCode | ElementErrorCode, ErrorCode>, readonly [meaning: string, advice: string]>
> = {
  unreachable: [
    'No answer arrived: the connection failed, or a file of the element did not load.',
    "Start the server, and see whether the content security policy allows `connect-src 'self'`. If the dialog is named: [Stale files](../../docs/guide/troubleshooting.md#the-dialog-does-not-open).",
  ],
  timeout: [
    'No answer within 10 seconds, in the back office 30.',
    'Look into the log of the handler, and for a proxy that holds answers back.',
  ],
  malformed_answer: [
    'Something else than the handler answered, or not in its form.',
    'Mount the handler there, or name its address in the attribute `handler`.',
  ],
  invalid_amount: [
    'The attribute `amount` is no price.',
    'Write it with a decimal point and without grouping: `1299.00`.',
  ],
};

/** Meaning of further codes of `start()` of the payment option. */
const ofStart: Readonly<Record<Exclude<StartCode, HandlerErrorCode>, string>> = {
  consent_missing: 'The customer has not ticked the consent; the element has moved the focus there.',
  consent_unavailable: 'The consent text could not be read, so nothing can be started; `refresh()` tries again.',
  salutation_missing:
    'The bank needs a salutation and the customer has chosen none; the element has moved the focus there.',
  canceled: 'The page canceled `ratenkauf-start`, or the element was removed meanwhile.',
};

/** Meaning of further codes of `confirm()` of the summary. */
const ofConfirm: Readonly<Record<Exclude<ConfirmCode, HandlerErrorCode>, string>> = {
  initialized: 'The customer has not finished at the bank.',
  approved: 'The purchase is approved and not ordered.',
  confirming: 'The outcome is not known yet. Do not order in another way; the element goes on asking.',
  declined: 'The bank has declined.',
  abandoned: 'The customer pays otherwise.',
  expired: 'The time to order has passed.',
  void: 'Basket, person or address have changed since the bank decided.',
  may_retry: 'The bank did not take the order; the customer may order again.',
};

/** Meaning of the codes of the store, and what to do. */
const ofStore: Readonly<Record<StoreErrorCode, readonly [meaning: string, advice: string]>> = {
  unavailable: [
    'The database does not respond, or cannot be written.',
    'Check server, network, connection limit, and the permissions of the file.',
  ],
  full: ['No space is left.', 'Make room. The handler goes on by itself.'],
  locked: [
    'Another process holds a lock for too long.',
    'End the long transaction: a backup by hand, a migration, an open console.',
  ],
  newer_schema: [
    'A newer version has changed the tables.',
    'Install that version again, or restore the backup that was made before it.',
  ],
  damaged: [
    'The SQLite file is damaged, was replaced while the handler runs, or does not belong to the `-wal` beside it.',
    'Stop all processes, restore a backup: [Backups and restore](../../docs/guide/operations.md#backups-and-restore).',
  ],
  driver_missing: [
    'The package that talks to the database is not installed.',
    'Type the command of the message: `npm install pg` or `npm install libsql`.',
  ],
  duplicate: [
    'A record with this id, place or token exists already. The handler deals with it; it is not logged.',
    'Nothing.',
  ],
  failed: ['Any other error of the database.', "Read the message: it has the database's own words."],
};

/** What each event of the log says, and what to do. */
const events: Readonly<Record<LogEntry['event'], readonly [meaning: string, advice: string]>> = {
  service_incident: [
    'Calls to the bank fail.',
    '`warn`: wait, and ask the bank if it lasts. `error`: look up `code` in [Errors](#codes-of-the-bank); often it is credentials or a host.',
  ],
  service_recovered: ['They work again.', 'Nothing.'],
  store_incident: [
    'The store fails; shoppers get 503 and may try again.',
    'At once: look up `code` in [Errors](#codes-of-the-store).',
  ],
  store_recovered: ['It works again, for reading and writing.', 'Nothing; what was interrupted is taken up.'],
  store_restored: [
    'The store is older than the one that the handler knows: it was restored from a backup, or replaced.',
    'Compare it with the bank: [Backups and restore](../../docs/guide/operations.md#backups-and-restore). Purchases of which nobody knows the outcome are in `purchases.unresolved()`.',
  ],
  saturated: [
    'Calls of one class (`operation`) wait for three seconds or are refused.',
    '`strangers`, `offers`: set `pricesAmong` and `clientKey`, call `warm()`. `prices`: `pricesAmong` is slow, or somebody asks for very many amounts. Others: the bank is slow, or this instance has too much to do.',
  ],
  saturation_over: ['None has waited for ten seconds.', 'Nothing.'],
  shop_incident: [
    'A function of the shop (`operation`) failed, took too long or returned something invalid.',
    'Correct it. A `completeOrder` that fails is called again until it succeeds. The message has class and place of the error; its words may name a customer, and are not logged.',
  ],
  incident_over: [
    'What an earlier entry named (`operation`) is in order again: a function of the shop, or the clock.',
    'Nothing.',
  ],
  purchase_unresolved: [
    'A customer has ordered, and nobody knows whether the bank confirmed; or the bank confirmed what has ended or was given up here; or `completeOrder` fails for a confirmed order again and again.',
    'If it lasts for an hour, or says that `completeOrder` fails: [what to do](../../docs/guide/operations.md#what-does-not-end-by-itself).',
  ],
  purchase_recovered: [
    'The bank has confirmed a purchase of which this older copy of the store knew nothing.',
    'After a restore: expected. Otherwise find out which store this is.',
  ],
  report_unresolved: [
    'A delivery or refund is not booked, and only the bank knows whether it has it. Refunds behind it wait.',
    'Ask the bank, then say it: [what to do](../../docs/guide/operations.md#what-does-not-end-by-itself), `transactions.unresolved()`.',
  ],
  webshop_unserved: [
    'The store has open purchases or reports of another webshop, which no handler has served for an hour.',
    'Run a handler for it, or hand its rows over: [Several webshops](../../docs/guide/operations.md#several-webshops).',
  ],
  clock_skew: ['The clocks of this machine and of the store differ by more than a minute.', 'Set both by NTP.'],
  lender_missing: [
    'The configuration has no `lender`, and the bank’s representative example does not name it with its address: no figure is shown anywhere.',
    'Set `lender`, and restart.',
  ],
  lender_known: [
    'A representative example of the bank names the lender: figures are shown.',
    'Better set `lender` all the same.',
  ],
  foreign_origin: [
    'A request of a shopper or merchant came from an origin other than that of `publicUrl`.',
    "If it is the shop's own, correct `publicUrl`. Otherwise nothing: it was refused.",
  ],
  proofs_full: [
    'So many amounts were shown in this month that not all are kept as audit records.',
    'Set `pricesAmong`, so that nobody is shown monthly payments of amounts that are no prices. See [Audit record](../../docs/guide/operations.md#audit-record-of-what-customers-saw).',
  ],
  files_missing: [
    'A page asked for a file of the elements, and there are none beside the server: it was bundled, or copied without them.',
    'Copy them: [In a bundled server](../../docs/guide/mounts.md#in-a-bundled-server).',
  ],
  clients_unknown: [
    'At the start: `clientKey` is not set. Behind a proxy, all customers have its address, and one of them who asks for many amounts delays the new monthly payments of all others.',
    'Set [`clientKey`](../../docs/guide/server.md#tell-prices-from-amounts-of-strangers), for `serve` `clientAddressHeader`. If browsers reach the handler without any proxy: nothing.',
  ],
  test_mode: [
    'At the start: all orders, or those of test customers, are tests.',
    'In production: take the `1.de…` id, or leave out `service.testMode`.',
  ],
  internal_error: ['Something nobody foresaw, with its stack.', 'Report it. Purchases are taken up by `reconcile()`.'],
};

const code = (text: string) => `\`${text}\``;
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const handlerRows = errorCodes.map((each) => {
  const { status, retryable, message } = errorMeanings[each];
  return [code(each), retryable ? `${status}, retry` : `${status}`, `${message} ${adviceOfHandler[each]}`];
});

const pageRows = Object.entries(ofPage).map(([each, [meaning, advice]]) => [code(each), meaning, advice]);
const resultRows = [
  ...Object.entries(ofStart).map(([each, meaning]) => [code(each), '`start()`', meaning]),
  ...Object.entries(ofConfirm).map(([each, meaning]) => [code(each), '`confirm()`', meaning]),
];
const serviceRows = (
  Object.entries(serviceErrorMeanings) as [ServiceErrorCode, { retryable: boolean; what: string }][]
).map(([each, { retryable, what }]) => [code(each), retryable ? 'yes' : '', sentence(what)]);

/** Returns the page of all codes. */
export const errorPage = (): string =>
  [
    '# Errors and log events',
    '',
    'Every code, what it means and what to do.',
    '',
    'Decide by the code. Messages are for developers, may change, and contain no credential, name or address.',
    '',
    '## Codes of the handler',
    '',
    'In the answer as `{ "error": { "code", "message", "retryable" } }`, in `RouteError` and `HandlerError` as `code`, and in `ratenkauf-error`.',
    '',
    'Where the status says “retry”, `retryable` is true: the same call may succeed later.',
    '',
    ...tableOf(['code', 'status', 'meaning, and what to do'], handlerRows),
    '',
    '## Codes of the page',
    '',
    'Made by the elements and clients in the page, where the handler could not answer.',
    '',
    ...tableOf(['code', 'meaning', 'what to do'], pageRows),
    '',
    '## Results of start and order',
    '',
    '`start()` of the payment option and `confirm()` of the summary never reject. They resolve with `{ ok: false, code }`: one of the codes above, or one of these.',
    '',
    ...tableOf(['code', 'of', 'meaning'], resultRows),
    '',
    '## Codes of the bank',
    '',
    '`code` of an entry in the log, and of the `ServiceError` that `ratenkauf.clients` reject with.',
    '',
    ...tableOf(['code', 'retry', 'meaning, and what to check'], serviceRows),
    '',
    '## Codes of the store',
    '',
    '`code` of a log entry `store_incident`, and of `StoreError`.',
    '',
    ...tableOf(
      ['code', 'meaning', 'what to do'],
      Object.entries(ofStore).map(([each, [meaning, advice]]) => [code(each), meaning, advice]),
    ),
    '',
    '## Events of the log',
    '',
    '`event` of a log entry; [Operations](../../docs/guide/operations.md#log) has its other fields.',
    '',
    ...tableOf(
      ['event', 'meaning', 'what to do'],
      Object.entries(events).map(([event, [meaning, advice]]) => [code(event), meaning, advice]),
    ),
    '',
  ].join('\n');
