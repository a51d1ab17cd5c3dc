import { assert, beforeAll, describe, it } from 'vitest';
import type * as z from 'zod';
import { errorAnswerSchema, errorCodes } from '../../../src/contract/errors.js';
import { routes, type RouteName, type RouteRow } from '../../../src/contract/routes.js';
import { transactionStages } from '../../../src/contract/names.js';
import type { Transaction } from '../../../src/contract/transaction.js';
import { ineligibilityReasons } from '../../../src/rules/eligibility.js';
import { purchaseStates } from '../../../src/rules/purchase-state.js';
import { isTrueFor } from '../../../src/rules/plan-truth.js';
import { answers } from '../../../src/testing/answers.js';
import { offersAnswer, plan, plansAnswer } from '../../../src/testing/builders/offers.js';
import { checkoutAnswer, purchase } from '../../../src/testing/builders/purchase.js';
import { scenarios, type Scenario } from '../../../src/testing/scenarios.js';

const names = Object.keys(scenarios) as Scenario[];
const rows = Object.entries<RouteRow>(routes) as [RouteName, RouteRow][];

/** What arrives when the handler itself is not there. */
const withoutHandler: readonly Scenario[] = ['unreachable', 'not_mounted'];

/** Sends the example of a route. */
function request({ method, path, example: { address = {}, body } }: RouteRow): Request {
  const inPath = path.replace(/:(\w+)/g, (_, name: string) => String(address[name]));
  const query = Object.entries(address).flatMap(([name, values]) =>
    typeof values === 'string' ? [] : values.map((value) => [name, value]),
  );
  // The table writes the amounts of offers as a list of texts, and what stands in a path as a text.
  return new Request(`https://shop.example/ratenkauf${inPath}?${new URLSearchParams(query)}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Returns what a scenario answers to the example of each route. */
async function said(scenario: Scenario) {
  const given = answers(scenario, { wait: async () => {} });
  return Promise.all(
    rows.map(async ([name, row]) => {
      const response = await given[name].answer(request(row));
      const { ok, status } = response;
      const isJson = response.headers.get('content-type') === 'application/json';
      return { name, row, ok, status, isJson, text: await response.text() };
    }),
  );
}

type Said = Awaited<ReturnType<typeof said>>;
let all: ReadonlyMap<Scenario, Said>;
beforeAll(async () => {
  all = new Map(await Promise.all(names.map(async (name) => [name, await said(name)] as const)));
});

/** Returns why an answer is not one of the contract; undefined if it is. */
function problemOf({ row, ok, status, text }: Said[number]): z.ZodError | string | undefined {
  if (typeof row.answer === 'string' && status < 400) return status < 200 ? 'no answer' : undefined;
  const json: unknown = JSON.parse(text);
  if (!ok && errorAnswerSchema.safeParse(json).success) return undefined;
  if (typeof row.answer === 'string' || (!ok && row.name !== 'health')) return 'not an error of the contract';
  return row.answer.safeParse(json).error;
}

describe('the scenarios', () => {
  it.each(names)('%s answers every route as the contract says, unless there is no handler', (scenario) => {
    for (const answer of all.get(scenario) ?? []) {
      if (!withoutHandler.includes(scenario)) {
        assert.isUndefined(problemOf(answer), answer.name);
        continue;
      }
      assert.isFalse(answer.ok, answer.name);
      assert.notInclude(answer.text, '"error"', answer.name);
    }
  });

  it('forbidden refuses every route of the back office, and no other', () => {
    for (const { name, row, status, text } of all.get('forbidden') ?? [])
      assert.equal(status === 403 && text.includes('"forbidden"'), row.access === 'merchant', name);
  });

  it('cover every error, purchase state, checkout and transaction of the contract', () => {
    const known = [...all].flatMap(([name, each]) => (withoutHandler.includes(name) ? [] : each));
    const texts = known.flatMap(({ isJson, text }) => (isJson ? [text] : [])).join();
    const unsaid = (property: string, values: readonly string[]) =>
      values.filter((value) => !texts.includes(`"${property}":"${value}"`));
    // The first two need a request that no client sends; fetchOf and the plans answer so. No page has keys, and
    // the elements show a failed offer and none without a lender alike.
    assert.deepEqual(unsaid('code', errorCodes), ['invalid_request', 'not_found', 'key_reused', 'lender_unknown']);
    assert.deepEqual(unsaid('state', purchaseStates), ['starting']);
    assert.deepEqual(unsaid('stage', transactionStages), []);
    for (const reason of ineligibilityReasons) assert.include(texts, `"${reason}"`);
  });

  it('count the transactions that they list', async () => {
    for (const name of names) {
      if (name === 'no_transactions') continue;
      const given = answers(name, { wait: async () => {} });
      const ask = async (route: 'transactions' | 'transactionCounts', body: object): Promise<unknown> => {
        const init = { method: 'POST', body: JSON.stringify(body) };
        const response = await given[route].answer(new Request('https://shop.example/ratenkauf/x', init));
        return response.ok ? response.json() : undefined;
      };
      for (const [tab, count] of Object.entries((await ask('transactionCounts', {})) ?? {})) {
        const { transactions } = (await ask('transactions', { tab })) as { transactions: Transaction[] };
        assert.lengthOf(transactions, count as number, `${name} ${tab}`);
      }
    }
  });
});

describe('the builders', () => {
  it('make plans for any amount and term whose figures add up', () => {
    for (const amount of [20_000, 79_900, 123_457, 1_000_000])
      for (const months of [2, 6, 12, 36, 60])
        assert.isTrue(isTrueFor(amount, plan(amount, { months })), `${amount} in ${months}`);
    assert.deepEqual(
      [plan(79_900, { months: 12 }).lastDue, plan(79_900, { months: 2, firstDue: '2027-12-05' }).lastDue],
      ['2027-11-20', '2028-01-05'],
    );
  });

  it('answer for the requested amounts', () => {
    assert.deepEqual(
      offersAnswer([9900, 79_900, 1_000_001]).offers.map((offer) =>
        offer.available ? offer.plan.months : offer.reason,
      ),
      ['amount_below_minimum', 36, 'amount_above_maximum'],
    );
    assert.deepEqual(
      plansAnswer(50_000).plans.map((each) => isTrueFor(50_000, each)),
      [true, true, true, true],
    );
    assert.deepEqual(checkoutAnswer({ amount: 1 }), { amount: 1, reasons: [], needsSalutation: false });
  });

  it('give a purchase the fields of its state, and no others', () => {
    assert.hasAllKeys(purchase(), ['state', 'amount', 'requestedMonths', 'financing', 'secondsLeft']);
    assert.hasAllKeys(purchase({ state: 'confirmed' }), ['state', 'amount', 'requestedMonths', 'financing', 'orderId']);
    assert.hasAllKeys(purchase({ state: 'expired' }), ['state', 'amount', 'requestedMonths']);
    assert.deepEqual(purchase({ state: 'void' }).changed, ['basket']);
    assert.isTrue(isTrueFor(50_000, purchase({ amount: 50_000 }).financing?.plan));
  });
});
