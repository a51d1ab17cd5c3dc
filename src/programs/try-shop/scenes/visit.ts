import { canonicalTexts } from '../../../rules/fingerprint.js';
import { checkedCheckout } from '../../../server/inside.js';
import { unseen } from '../../reports.js';
import type { HeaderPairs } from '../process/module.js';
import type { CallOutcome } from '../process/program.js';
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
export const factsOf = async ({ ask }: Trial, headers: HeaderPairs): Promise<string | undefined> =>
  factsIn(await ask('call', 'checkout', { headers }));

/** Looks at a visit, and at strangers. */
export const visit: Scene = {
  tries: ['checkout-stable', 'checkout-own', 'checkout-pure', 'session-key-own', 'manage-refused', 'form-refused'],
  async play(trial) {
    const { ask, judge, changeBy } = trial;
    const { headers } = await trial.customer();
    const change = await changeBy(async () => {
      judge('checkout-stable', await unstable(trial, headers));
      const facts = await factsOf(trial, headers);
      const got = await whoOf(strangersTo(headers), async (asking) => (await factsOf(trial, asking)) === facts);
      judge('checkout-own', facts && got && `${got} got the cart of the customer.`);
      judge('session-key-own', await wrongKey(trial, headers));
      judge('manage-refused', await managing(trial, headers));
    });
    judge('checkout-pure', change);
    let isSent = false;
    const made = await changeBy(async () => (isSent = await ask('sendForm', headers)));
    const unsent = 'Where the form of the payment is sent is not known: export form(), or answer try.form.';
    judge('form-refused', isSent ? made : unseen(unsent));
  },
};

type Browser = readonly [name: string, headers: HeaderPairs];

/** Returns browsers that are not the customer's, whose headers may say who that is. */
const strangersTo = (headers: HeaderPairs): readonly Browser[] => [
  ['A browser without cookies', []],
  ['A browser with other values in its headers', headers.map(([name, value]) => [name, disguised(name, value)])],
];

/** The names of cookies stay. */
const disguised = (name: string, value: string): string =>
  name === 'cookie' ? value.replace(/=[^;]*/g, (part) => disguised('', part)) : value.replace(/[A-Za-z0-9]/g, 'x');

/** Returns the name of the first browser to which something applies. */
async function whoOf(browsers: readonly Browser[], applies: (headers: HeaderPairs) => Promise<boolean>) {
  for (const [name, headers] of browsers) if (await applies(headers)) return name;
  return undefined;
}

async function unstable({ ask }: Trial, headers: HeaderPairs): Promise<Seen> {
  const asked = () => ask('call', 'checkout', { headers });
  const outcomes = [await asked(), await asked()].concat(await Promise.all([asked(), asked(), asked()]));
  const failed = outcomes.find(({ error }) => error !== undefined);
  if (failed) return failed.error;
  return new Set(outcomes.map(factsIn)).size > 1 ? 'Amount, items, person or addresses differ.' : undefined;
}

async function wrongKey({ ask, shop }: Trial, headers: HeaderPairs): Promise<Seen> {
  if (!shop().offered.functions.includes('sessionKey'))
    return unseen('The shop says that it cannot tell its visitors apart.');
  const keyOf = (asking: HeaderPairs) => ask('call', 'sessionKey', { headers: asking });
  const { answer: key, error } = await keyOf(headers);
  if (error !== undefined) return error;
  if (key === undefined) return 'It has no key for a visit with a filled cart.';
  if (key !== (await keyOf(headers)).answer) return 'It gave two keys for one visit.';
  const got = await whoOf(strangersTo(headers), async (asking) => (await keyOf(asking)).answer === key);
  return got && `${got} got the key of the customer.`;
}

async function managing({ ask, shop }: Trial, headers: HeaderPairs): Promise<Seen> {
  if (!shop().offered.functions.includes('mayManage')) return unseen('The shop has no mayManage(): nobody may manage.');
  const may = await whoOf([['The customer', headers], ...strangersTo(headers)], async (asking) => {
    const { answer } = await ask('call', 'mayManage', { headers: asking });
    return answer === true;
  });
  return may && `It said yes. ${may} may manage.`;
}
