import { canonicalTexts } from '../../../rules/fingerprint.js';
import { checkedCheckout } from '../../../server/inside.js';
import type { Headers, CallOutcome, WatchedName } from '../process/messages.js';
import type { Customer } from '../trial/customer.js';
import { contentOfAnswer, changed, errorOf, forged, type Scene, type Trial } from '../trial/trial.js';

/** Returns what a decision of the bank depends on, as one text; undefined without a valid checkout. */
function factsIn(outcome: CallOutcome): string | undefined {
  if ('error' in outcome || outcome.answer === undefined || outcome.answer === null) return undefined;
  try {
    return JSON.stringify(canonicalTexts(checkedCheckout(outcome.answer)));
  } catch {
    return undefined;
  }
}

/** Returns it for the visit of a customer, as it is now. */
export const factsOf = async ({ shop }: Trial, { headers }: Pick<Customer, 'headers'>): Promise<string | undefined> =>
  factsIn(await shop().call({ name: 'checkout', headers }));

/** Looks at a visit, and at strangers. */
export const visit: Scene = {
  tries: ['checkout-stable', 'checkout-own', 'checkout-pure', 'session-key-own', 'manage-refused', 'form-refused'],
  async play(trial) {
    const { headers } = await trial.customer();
    const before = await trial.ledger();
    await judgeStable(trial, headers);
    await judgeOwn(trial, headers);
    await judgeSessionKey(trial, headers);
    await judgeManaging(trial, headers);
    const change = changed(before, await trial.ledger());
    trial.verdicts.judge('checkout-pure', 'checkout() was called many times.', change);
    await judgeForm(trial, headers);
  },
};

async function judgeStable({ shop, verdicts }: Trial, headers: Headers): Promise<void> {
  const ask = () => shop().call({ name: 'checkout', headers });
  const outcomes = [await ask(), await ask(), ...(await Promise.all([ask(), ask(), ask()]))];
  const done = 'One visit was asked for its checkout twice, and three times at once.';
  const error = outcomes.map(errorOf).find((each) => each !== undefined);
  const differs = new Set(outcomes.map(factsIn)).size > 1;
  verdicts.judge(
    'checkout-stable',
    done,
    error ?? (differs ? 'Amount, items, person or addresses differ.' : undefined),
  );
}

async function judgeOwn(trial: Trial, headers: Headers): Promise<void> {
  const { shop, verdicts } = trial;
  const facts = await factsOf(trial, { headers });
  const done = 'A browser without cookies asked for a checkout, and one with other values in its headers.';
  for (const stranger of strangersOf(headers)) {
    const outcome = await shop().call({ name: 'checkout', headers: stranger });
    if (facts !== undefined && factsIn(outcome) === facts) {
      const who = stranger.length > 0 ? 'with other values in its headers' : 'without cookies';
      return verdicts.judge('checkout-own', done, `A browser ${who} got the cart of the customer.`);
    }
  }
  verdicts.judge('checkout-own', done, undefined);
}

const strangersOf = (headers: Headers): readonly Headers[] => (headers.length > 0 ? [[], forged(headers)] : [[]]);

const has = ({ shop }: Trial, name: WatchedName) => shop().offered.functions.includes(name);

async function judgeSessionKey(trial: Trial, headers: Headers): Promise<void> {
  const { shop, verdicts } = trial;
  const id = 'session-key-own';
  if (!has(trial, 'sessionKey')) return verdicts.skip(id, 'The shop says that it cannot tell its visitors apart.');
  const keyOf = async (asked: Headers) => shop().call({ name: 'sessionKey', headers: asked });
  const [first, again] = [await keyOf(headers), await keyOf(headers)];
  const done = 'sessionKey() was called twice for one visit, and for strangers.';
  const key = contentOfAnswer(first);
  if (errorOf(first) !== undefined) return verdicts.judge(id, done, errorOf(first));
  if (key === undefined) return verdicts.judge(id, done, 'It has no key for a visit with a filled cart.');
  if (key !== contentOfAnswer(again)) return verdicts.judge(id, done, 'It gave two keys for one visit.');
  for (const stranger of strangersOf(headers))
    if (contentOfAnswer(await keyOf(stranger)) === key)
      return verdicts.judge(id, done, 'A stranger got the key of the customer.');
  verdicts.judge(id, done, undefined);
}

async function judgeForm({ shop, verdicts, ledger }: Trial, headers: Headers): Promise<void> {
  const id = 'form-refused';
  const before = await ledger();
  if (!(await shop().sendForm(headers)))
    return verdicts.skip(id, 'Where the form of the payment is sent is not known: export form(), or answer try.form.');
  verdicts.judge(id, 'The form was sent without a purchase.', changed(before, await ledger()));
}

async function judgeManaging(trial: Trial, headers: Headers): Promise<void> {
  const { shop, verdicts } = trial;
  const id = 'manage-refused';
  if (!has(trial, 'mayManage')) return verdicts.skip(id, 'The shop has no mayManage(): nobody may manage.');
  const done = 'mayManage() was called for a customer and for strangers.';
  for (const asking of [headers, ...strangersOf(headers)])
    if (contentOfAnswer(await shop().call({ name: 'mayManage', headers: asking })) === true)
      return verdicts.judge(id, done, `It said yes to ${asking === headers ? 'a customer' : 'a stranger'}.`);
  verdicts.judge(id, done, undefined);
}
