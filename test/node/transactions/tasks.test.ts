import { assert, describe, it } from 'vitest';
import type { TransactionRequest } from '../../../src/contract/transaction-requests.js';
import type { ReportResolution } from '../../../src/server.js';
import { StoreError } from '../../../src/server/store/store-error.js';
import type { Store } from '../../../src/server/store/store.js';
import { allOrFirst } from '../../support/all.js';
import { codeOf } from '../../support/matching.js';
import { memoryStore } from '../purchases/shop.js';
import { reportings, startOne, type One } from './shop.js';

/** What happens to a transaction, and what comes of it when bank and handler have gone on until nothing moves. */
interface Row {
  readonly case: string;
  /** Events and, after `is`, what is so then: see `events` and `states`. `… = code`: the event is refused with it. */
  readonly steps: string;
  /** What becomes of the requests, in the order in which they are sent. */
  readonly ends: readonly string[];
  /** Cents that the bank has refunded; below zero: all of the order value but so many. */
  readonly booked: readonly number[];
  /** How many reports were sent to the bank. */
  readonly sent: number;
  /** How often an operator was called. Default: never. */
  readonly incidents?: number;
  /** What is different through API C, which shows no report before it is booked. */
  readonly throughC?: Pick<Row, 'sent' | 'incidents'>;
  /** True if something is left to do, by an operator. */
  readonly isLeft?: boolean;
  /** How many processes go on at once. Default: one. */
  readonly processes?: number;
}

const waiting: readonly Row[] = [
  {
    case: 'refunds of the back office are sent one after the other; the first one is no request',
    steps: 'office 100, office 200, is left -300, office 300, is 1 sent, go 1, is sent 200; queued 300',
    ends: ['applied 200', 'applied 300'],
    booked: [100, 200, 300],
    sent: 3,
  },
  {
    case: 'each is sent once when several processes go on at once',
    processes: 3,
    steps: 'refund a 1, refund b 2, refund c 3, refund d 4, go 1, go 1',
    ends: ['applied 1', 'applied 2', 'applied 3', 'applied 4'],
    booked: [1, 2, 3, 4],
    sent: 4,
  },
  {
    case: 'one waits while the bank holds its bookings, and while the one before is overdue',
    steps: 'hold, refund a 100, refund b 200, wait 1, wait 11, is overdue, wait 60, is sent 100; queued 200, release',
    ends: ['applied 100', 'applied 200'],
    booked: [100, 200],
    sent: 2,
  },
  {
    case: 'one waits for a refund that somebody has made at the bank',
    steps: 'elsewhere 500, refund a 100, is queued 100, is 0 sent',
    ends: ['applied 100'],
    booked: [500, 100],
    sent: 1,
  },
  {
    case: 'one of more than is left at its turn is refused, and the next one goes on',
    steps: 'hold, refund a 100, refund b -200, refund c 50, book, elsewhere 5000, release',
    ends: ['applied 100', 'refused all but 200 amount_too_high', 'applied 50'],
    booked: [100, 5000, 50],
    sent: 2,
  },
  {
    case: 'a reversal takes all that is left at its turn, and nothing can be asked for beside it or afterwards',
    steps: `refund a 100, reverse b, is left 0, refund c 1 = amount_too_high, reverse d = report_pending, go 1, go 1,
      reverse e = wrong_state`,
    ends: ['applied 100', 'applied all but 100'],
    booked: [100, -100],
    sent: 2,
  },
  {
    case: 'a reversal is applied without being sent if somebody has refunded everything before its turn',
    steps: 'hold, refund a 100, reverse b, book, elsewhere -100, release',
    ends: ['applied 100', 'applied 0'],
    booked: [100, -100],
    sent: 1,
  },
  {
    case: 'what was withdrawn is never sent, and nothing is withdrawn that was sent',
    steps: `office 100, office 200, office 300, withdraw in office 200, is left -400, withdraw by program 200, go 1,
      withdraw in office 300 = wrong_state, withdraw in office 400 = not_found`,
    ends: ['withdrawn 200', 'applied 300'],
    booked: [100, 300],
    sent: 2,
  },
  {
    case: 'one waits again while the bank cannot be reached, and is sent later',
    steps: 'away, refund a 100, refund b 200, go 1, is queued 100; queued 200, withdraw by program 200, back',
    ends: ['applied 100', 'withdrawn 200'],
    booked: [100],
    sent: 1,
  },
  {
    case: 'one that the bank refuses at once ends with its words, and a repeated call gets the same',
    steps: `refuse refund Nein., refund a 100, refuse refund, refund b 200, refund a 100,
      is refused 100 Nein.; refused 200 report_rejected`,
    ends: ['refused 100 Nein.', 'refused 200 report_rejected'],
    booked: [],
    sent: 2,
  },
  {
    case: 'one that is overdue is left as it is if the back office sends another one in its place',
    steps: 'lose refund, refund a 100, wait 11, office 200',
    ends: ['sent 100 overdue'],
    booked: [200],
    sent: 2,
    incidents: 1,
  },
  {
    case: 'a delivery is sent once for a key, and refunds do not wait for it',
    steps: `capture a, refund b 100, is sent; sent 100, capture c = report_pending, go 1, capture d = wrong_state,
      capture a`,
    ends: ['applied', 'applied 100'],
    booked: [100],
    sent: 2,
  },
];

const direct: readonly Row[] = [
  {
    case: 'refunds of the back office go on until nothing is left, of what its user was shown',
    steps: `office 101, go 1, office with 0 1 = transaction_changed, office -100 = amount_too_high, office -101, go 1,
      office with 0 1 = transaction_changed`,
    ends: [],
    booked: [101, -101],
    sent: 2,
  },
  {
    case: 'one of the back office that never arrived is overdue after ten minutes, and can then be made again',
    steps: 'lose refund, office 100, pass 599999, is unclear, pass 1, is overdue, office 100, is in_progress',
    ends: [],
    booked: [100],
    sent: 2,
  },
  {
    case: 'one of the back office that the bank refuses without a reason counts as not made, and leaves all as it was',
    steps: `refuse refund, office 100 = report_rejected, is possible, office 100, go 1, refuse refund,
      office 200 = report_rejected, is done, office 200`,
    ends: [],
    booked: [100, 200],
    sent: 4,
  },
  {
    case: 'one that the bank refuses does not take the place of one that is overdue and may still be booked',
    steps: 'lose refund, office 100, wait 11, refuse refund Nein., office 100 = report_rejected, is overdue',
    ends: [],
    booked: [],
    sent: 2,
    incidents: 2,
    isLeft: true,
  },
];

const lostBeforeAnother = 'lose refund, refund a 100, refund b 200, go 11, is sent 100; queued 200';

const unresolved: readonly Row[] = [
  {
    case: 'a lost refund is sent again if an operator says so',
    steps: `${lostBeforeAnother}, resolve send_again, is sent 100; queued 200, go 1, refund a 100`,
    ends: ['applied 100', 'applied 200'],
    booked: [100, 200],
    sent: 3,
    incidents: 1,
  },
  {
    case: 'a lost refund is withdrawn if an operator says that the bank does not have it',
    steps: `${lostBeforeAnother}, resolve withdrawn, is withdrawn 100 not_received; sent 200, refund a 100`,
    ends: ['withdrawn 100 not_received', 'applied 200'],
    booked: [200],
    sent: 2,
    incidents: 1,
  },
  {
    case: 'a lost refund is applied if an operator says that the bank has booked it',
    steps: `${lostBeforeAnother}, resolve booked, is applied 100; sent 200, refund a 100`,
    ends: ['applied 100', 'applied 200'],
    booked: [200],
    sent: 2,
    incidents: 1,
  },
  {
    case: 'a lost refund is resolved in the back office, too, once, by what its standing names',
    steps: `lose refund, refund a 100, wait 11, resolve in office 100 withdrawn, is possible,
      resolve in office 100 withdrawn = not_found`,
    ends: ['withdrawn 100 not_received'],
    booked: [],
    sent: 1,
    incidents: 1,
  },
  {
    case: 'one that the bank has accepted needs an operator only after a day without a booking',
    steps: 'hold, refund a 100, wait 11, is 0 unresolved, wait 1440, is 1 unresolved, release',
    ends: ['applied 100'],
    booked: [100],
    sent: 1,
    incidents: 1,
  },
  {
    case: 'a lost delivery is sent once more, because the bank books it only once',
    steps: 'lose capture, capture a, go 9, is 1 sent, go 6, is 2 sent, go 1, capture a',
    ends: ['applied'],
    booked: [],
    sent: 2,
  },
  {
    case: 'a lost refund of all that is left is sent once more, because nothing is left afterwards',
    steps: 'refund a 100, go 1, lose refund, reverse b, go 11',
    ends: ['applied 100', 'applied all but 100'],
    booked: [100, -100],
    sent: 3,
  },
  {
    case: 'a delivery of which only the answer was lost is booked once',
    steps: 'hold, lose-answer capture, capture a, wait 11, wait 60, release',
    ends: ['applied'],
    booked: [],
    sent: 1,
    throughC: { sent: 2, incidents: 2 },
  },
  {
    case: 'a refund of all that is left, of which only the answer was lost, is sent once: the bank shows it',
    steps: 'hold, lose-answer refund, reverse b, wait 11, wait 60, is 1 sent, release',
    ends: ['applied all'],
    booked: [-0],
    sent: 1,
    throughC: { sent: 1, incidents: 2 },
  },
  {
    case: 'a delivery is left to an operator if the bank refuses the second attempt: it may have the first one',
    steps: `lose capture, capture a, refuse capture Nein., go 11, go 61, is 2 sent, is sent Nein.,
      resolve withdrawn`,
    ends: ['withdrawn not_received'],
    booked: [],
    sent: 2,
    incidents: 2,
  },
  {
    case: 'a delivery is sent once more later if the bank cannot be reached for the second attempt',
    steps: 'lose capture, capture a, lose capture, go 11, go 11',
    ends: ['applied'],
    booked: [],
    sent: 3,
  },
  {
    case: 'a lost delivery of goods that were refunded in full meanwhile ends, and nobody is called',
    steps: 'lose capture, capture a, reverse b, go 1, go 11',
    ends: ['refused wrong_state', 'applied all'],
    booked: [-0],
    sent: 2,
  },
];

const cutOff: readonly Row[] = [
  {
    case: 'one whose intent the store took and did not say so is sent once, after the next read has removed the intent',
    steps: 'cut change, refund a 100 = service_unavailable, is 0 sent, join, refund b 200, is sent 100; queued 200',
    ends: ['applied 100', 'applied 200'],
    booked: [100, 200],
    sent: 2,
  },
  {
    case: 'one of the back office is not made in such a case, also in place of another one, and can be made again',
    steps: `cut add, office 100 = service_unavailable, office-capture = service_unavailable, join, is possible,
      office-capture, office 100, go 1, cut add, office 200 = service_unavailable, join, is done, office 200`,
    ends: [],
    booked: [100, 200],
    sent: 3,
  },
  {
    case: 'one that found no connection, and then no store, is sent once when both are back',
    steps: 'away, cut-early change, refund a 100, is 0 sent, join, back, go 11',
    ends: ['applied 100'],
    booked: [100],
    sent: 1,
  },
  {
    case: 'one of a process that has ended is left to an operator: another process cannot know',
    steps: 'cut change, refund a 100 = service_unavailable, join, restart, wait 1',
    ends: ['sent 100'],
    booked: [],
    sent: 0,
    incidents: 1,
    isLeft: true,
  },
];

/** A store of which writes are cut off: done, or not even that, and not answered. */
function cutStore() {
  const store = memoryStore();
  const cut = { write: '', isEarly: false };
  const losing =
    <Input extends unknown[], Result>(name: string, work: (...input: Input) => Promise<Result>) =>
    async (...input: Input): Promise<Result> => {
      const isCut = cut.write === name && !(cut.isEarly && !isAfterSending(input[1]));
      const done = isCut && cut.isEarly ? undefined : await work(...input);
      if (isCut) throw new StoreError('unavailable', 'The connection was lost.');
      return done as Result;
    };
  const { add, change } = store.tasks;
  const tasks = { ...store.tasks, add: losing('add', add), change: losing('change', change) };
  return { cut, store: { ...store, tasks } satisfies Store };
}

/** True for a change of a task that was about to be sent. */
const isAfterSending = (changes: unknown) => (changes as { readonly state?: string }).state !== 'sending';

type Scene = One & { readonly cut: ReturnType<typeof cutStore>['cut'] };
type Kind = 'capture' | 'refund';

const centsOf = (text: string | number, value: number) =>
  String(text).startsWith('-') || Object.is(text, -0) ? value + Number(text) : Number(text);

const idOf = async ({ requests }: Scene, amount: string) =>
  (await requests()).find((each) => each.amount === Number(amount))?.id ?? 'unknown';

/** What may happen, by the first word of a step; the function is given the others. */
const events: Readonly<Record<string, (scene: Scene, ...words: string[]) => unknown>> = {
  refund: ({ transactions, id, value }, key = '', cents = '') =>
    transactions.refund(id, { amount: centsOf(cents, value), key }),
  reverse: ({ transactions, id }, key = '') => transactions.reverse(id, { key }),
  capture: ({ transactions, id }, key = '') => transactions.capture(id, { key }),
  // `with 0`: its user was shown the order value as it was at the beginning.
  office: ({ office, value, atBank }, ...words) =>
    office(centsOf(words.at(-1) ?? '', value), words[0] === 'with' ? value : atBank().currentValue),
  'office-capture': ({ client, id }) => client.capture(id, {}),
  elsewhere: ({ sandbox, id, value }, cents = '') => assert.isTrue(sandbox.refund(id, centsOf(cents, value))),
  async withdraw(scene, _by, where, cents = '') {
    const { client, transactions, id } = scene;
    return (where === 'office' ? client : transactions).withdraw(id, await idOf(scene, cents));
  },
  async resolve(scene, ...words) {
    const { client, transactions, id } = scene;
    const as = words.at(-1) as ReportResolution;
    if (words.length > 1) return client.resolve(id, await idOf(scene, words[2] ?? ''), as);
    return transactions.resolve(id, (await transactions.unresolved())[0]?.id ?? '', as);
  },
  // The bank: the next report of a kind is lost, also only its answer, or refused with words.
  lose: ({ lose }, kind) => lose(kind as Kind),
  'lose-answer': ({ loseAnswer }, kind) => loseAnswer(kind as Kind),
  refuse: ({ refuse }, kind, words = '') => refuse(kind as Kind, words),
  hold: ({ sandbox }) => sandbox.holdBookings(true),
  release: ({ sandbox }) => sandbox.holdBookings(false),
  book: ({ sandbox }) => sandbox.bookPending(),
  // Time and rounds: `go` books before, `wait` does not; `pass` is of milliseconds, without a round.
  go: ({ goOn }, minutes) => goOn(Number(minutes)),
  wait: ({ round }, minutes) => round(Number(minutes)),
  pass: ({ clock }, ms) => clock.pass(Number(ms)),
  // Connections and processes.
  away: ({ state }) => (state.isAway = true),
  back: ({ state }) => (state.isAway = false),
  cut: ({ cut }, write) => Object.assign(cut, { write, isEarly: false }),
  'cut-early': ({ cut }, write) => Object.assign(cut, { write, isEarly: true }),
  join: ({ cut }) => Object.assign(cut, { write: '' }),
  restart: ({ restart }) => restart(),
};

/** Asserts what is so: `1 sent`, `0 unresolved`, `left` with cents, the state of refunds, or all requests. */
async function assertState({ transactions, client, sentOf, requests, value, id }: Scene, text: string): Promise<void> {
  const [, count, counted] = /^(\d) (sent|unresolved)$/.exec(text) ?? [];
  const [, cents] = /^left (-?\d+)$/.exec(text) ?? [];
  if (counted === 'sent') assert.equal(sentOf('refund') + sentOf('capture'), Number(count));
  else if (counted) assert.lengthOf(await transactions.unresolved(), Number(count));
  else if (cents) assert.equal((await transactions.find(id)).standing.refund.available, centsOf(cents, value));
  else if (/^\w+$/.test(text)) assert.equal((await client.transaction(id)).standing.refund.state, text);
  else assert.equal((await requests()).map(saidOf(value)).join('; '), text);
}

/** Says what became of a request: its state, its amount, and why it was not applied. */
const saidOf =
  (value: number) =>
  ({ state, amount, code, detail }: TransactionRequest): string =>
    [state, amountIn(value, amount), code ?? detail].filter((part) => part !== undefined).join(' ');
const amountIn = (value: number, amount: number | undefined) =>
  amount === value ? 'all' : amount && amount > value / 2 ? `all but ${value - amount}` : amount;

async function follow(scene: Scene, step: string): Promise<void> {
  const [text = '', code] = step.split(' = ');
  const [first = '', ...words] = text.split(' ');
  if (first === 'is') return assertState(scene, words.join(' '));
  const event = events[first] ?? assert.fail(`no event: ${step}`);
  const work = (async () => void (await event(scene, ...words)))();
  return code === undefined ? work : assert.equal(await codeOf(work), code, step);
}

describe.each(allOrFirst(1, reportings))('through the %s, of deliveries and refunds', (reporting) => {
  it.each([...waiting, ...direct, ...unresolved, ...cutOff])('$case', async (row) => {
    const { cut, store } = cutStore();
    const scene = Object.assign(await startOne({ reporting, store, processes: row.processes ?? 1 }), { cut });
    for (const step of row.steps.split(/,\s+/)) await follow(scene, step);
    const { value, goOn, booked, requests, sentOf, delivered, atBank, incidents } = scene;
    const isMoving = async () => (await store.tasks.due({ before: Infinity }, 1)).length > 0;
    let rounds = 0;
    do await goOn(61);
    while ((rounds += 1) < 5 && !row.isLeft && (await isMoving()));
    const ends = (await requests()).map(saidOf(value));
    assert.deepEqual(ends, [...row.ends]);
    assert.deepEqual(
      booked(),
      row.booked.map((cents) => centsOf(cents, value)),
    );
    const expected = (reporting === 'merchant-api' ? row.throughC : undefined) ?? row;
    assert.equal(sentOf('refund') + sentOf('capture'), expected.sent, 'sent');
    assert.lengthOf(incidents(), expected.incidents ?? 0);
    assert.equal(await isMoving(), row.isLeft ?? false, 'something is left to do');
    assert.isAtMost(atBank().bookings.filter(({ type, status }) => type === 'CAPTURE' && status === 'DONE').length, 1);
    const told = delivered.at(-1);
    assert.deepEqual(
      [told?.currentValue, told?.requests.toReversed().map(saidOf(value))],
      [atBank().currentValue, ends],
      'the shop is told',
    );
  });
});
