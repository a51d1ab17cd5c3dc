import { canonicalTexts } from '../../../rules/fingerprint.js';
import { checkedCheckout } from '../../../server/inside.js';
import { unseen } from '../../reports.js';
import type { CallOutcome, HeaderPairs } from '../process/messages.js';
import type { Customer } from '../trial/customer.js';
import type { Scene, Trial } from '../trial/trial.js';
import type { Seen } from '../trial/verdicts.js';

/** Returns what a decision of the bank depends on, as one text; undefined without a valid checkout. */
function factsIn({ answer }: CallOutcome): string | undefined {
  try {
    return JSON.stringify(canonicalTexts(checkedCheckout(answer)));
  } catch {
    return undefined;
  }
}

/** Returns it for a visit, as it is now. */
export const factsOf = async ({ ask }: Trial, { headers }: Pick<Customer, 'headers'>): Promise<string | undefined> =>
  factsIn(await ask('call', 'checkout', { headers }));

/** Looks at a visit, and at strangers. */
export const visit: Scene = {
  tries: ['checkout-stable', 'checkout-own', 'checkout-pure', 'session-key-own', 'manage-refused', 'form-refused'],
  async play(trial) {
    const { ask, judge, changeBy } = trial;
    const { headers } = await trial.customer();
    const change = await changeBy(async () => {
      const asked = 'One visit was asked for its checkout twice, and three times at once.';
      judge('checkout-stable', asked, await unstable(trial, headers));
      const shown = 'A browser without cookies asked for a checkout, and one with other values in its headers.';
      judge('checkout-own', shown, await shownToStranger(trial, headers));
      const known = 'sessionKey() was called twice for one visit, and for strangers.';
      judge('session-key-own', known, await wrongKey(trial, headers));
      const managed = 'mayManage() was called for a customer and for strangers.';
      judge('manage-refused', managed, await managing(trial, headers));
    });
    judge('checkout-pure', 'checkout() was called many times.', change);
    let isSent = false;
    const made = await changeBy(async () => (isSent = await ask('sendForm', headers)));
    const unsent = 'Where the form of the payment is sent is not known: export form(), or answer try.form.';
    judge('form-refused', 'The form was sent without a purchase.', isSent ? made : unseen(unsent));
  },
};

/** Returns browsers that are not the customer's, whose headers may say who that is; and their names. */
const strangersTo = (headers: HeaderPairs): readonly (readonly [name: string, headers: HeaderPairs])[] => [
  ['A browser without cookies', []],
  ['A browser with other values in its headers', headers.map(([name, value]) => [name, disguised(name, value)])],
];

/** The names of cookies stay. */
const disguised = (name: string, value: string): string =>
  name === 'cookie' ? value.replace(/=[^;]*/g, (part) => disguised('', part)) : value.replace(/[A-Za-z0-9]/g, 'x');

async function unstable({ ask }: Trial, headers: HeaderPairs): Promise<Seen> {
  const asked = () => ask('call', 'checkout', { headers });
  const outcomes = [await asked(), await asked()].concat(await Promise.all([asked(), asked(), asked()]));
  const failed = outcomes.find(({ error }) => error !== undefined);
  if (failed) return failed.error;
  return new Set(outcomes.map(factsIn)).size > 1 ? 'Amount, items, person or addresses differ.' : undefined;
}

async function shownToStranger(trial: Trial, headers: HeaderPairs): Promise<Seen> {
  const facts = await factsOf(trial, { headers });
  for (const [name, stranger] of facts === undefined ? [] : strangersTo(headers))
    if ((await factsOf(trial, { headers: stranger })) === facts) return `${name} got the cart of the customer.`;
  return undefined;
}

async function wrongKey({ ask, shop }: Trial, headers: HeaderPairs): Promise<Seen> {
  if (!shop().offered.functions.includes('sessionKey'))
    return unseen('The shop says that it cannot tell its visitors apart.');
  const keyOf = (asking: HeaderPairs) => ask('call', 'sessionKey', { headers: asking });
  const { answer: key, error } = await keyOf(headers);
  if (error !== undefined) return error;
  if (key === undefined) return 'It has no key for a visit with a filled cart.';
  if (key !== (await keyOf(headers)).answer) return 'It gave two keys for one visit.';
  for (const [name, stranger] of strangersTo(headers))
    if ((await keyOf(stranger)).answer === key) return `${name} got the key of the customer.`;
  return undefined;
}

async function managing({ ask, shop }: Trial, headers: HeaderPairs): Promise<Seen> {
  if (!shop().offered.functions.includes('mayManage')) return unseen('The shop has no mayManage(): nobody may manage.');
  for (const [name, asking] of [['The customer', headers] as const, ...strangersTo(headers)])
    if ((await ask('call', 'mayManage', { headers: asking })).answer === true)
      return `It said yes. ${name} may manage.`;
  return undefined;
}
