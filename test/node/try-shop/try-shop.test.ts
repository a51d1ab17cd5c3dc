import { assert, describe, it } from 'vitest';
import { allOrFirst, inCi } from '../../support/all.js';
import { assertBroken, seenIn, useTryShop } from './command.js';
import { brokenShops } from './faults.js';
import { shopModule } from './sound-shop.js';

/** Arguments, the environment, and what is said. */
type Refusal = readonly [args: readonly string[], environment: Readonly<Record<string, string>>, words: RegExp];

describe('ratenkauf-elements try-shop', { concurrent: true }, () => {
  const { run, moduleOf, tried, demo } = useTryShop();

  it(
    'finds nothing in a sound shop, and tries everything, also if the first of several calls at once ends last',
    inCi,
    async () => {
      const sound = shopModule({
        texts: {
          'export const shop =': 'let completed = 0;\nexport const shop =',
          'const order = orderOf(id);':
            'if ((completed += 1) % 3 === 1) await pause(500);\n    const order = orderOf(id);',
        },
      });
      const { checks, code } = await tried(await moduleOf(sound), '--patience', '120', '--strict');
      assert.equal([...seenIn(checks, 'finding'), ...seenIn(checks, 'unchecked')].join('\n'), '');
      assert.equal(code, 0);
    },
  );

  it('finds nothing in the demo', inCi, async () => {
    const { checks, code } = await tried(demo(), '--patience', '120');
    assert.equal([...seenIn(checks, 'finding'), ...seenIn(checks, 'unchecked')].join('\n'), '');
    assert.equal(code, 0);
  });

  it.each(brokenShops.map((faults) => ({ faults, by: faults.map(({ by }) => by).join(', ') })))(
    'names what is broken, and nothing else, in a shop with $by',
    inCi,
    async ({ faults }) => {
      const promises = faults.map(({ breaks }) => breaks);
      const file = await moduleOf(shopModule(...faults));
      const { checks, code } = await tried(file, '--patience', promises.includes('in-time') ? '10' : '120');
      assertBroken(checks, promises);
      assert.equal(code, 1);
    },
  );

  it('says of every promise that it cannot see without orders() that it was not tried', inCi, async () => {
    const text = shopModule({ texts: { 'export const orders': 'const orders' } });
    const file = await moduleOf(text);
    const { checks, code } = await tried(file, '--patience', '120');
    assert.deepEqual(seenIn(checks, 'finding'), []);
    const unseen = checks.filter(({ reason }) => reason?.includes('export orders()')).map(({ id }) => id);
    assert.includeMembers(unseen, ['checkout-pure', 'complete-twice', 'test-order-stays', 'release-twice']);
    assert.equal(code, 0);
  });

  it(
    'tells in words what was promised, done and seen, and how to mend it, and what could not be tried',
    inCi,
    async () => {
      const texts = { 'export const orders': 'const orders' };
      const file = await moduleOf(shopModule({ functions: { mayManage: 'async () => true' }, texts }));
      const { out } = await run(['try-shop', file, '--patience', '120'], { RATENKAUF_TRY_SHOP: '1' });
      assert.match(out, /^FINDING +manage-refused: .*\n +error: .*called.*said yes.*\n +What to do: .*login/m);
      assert.include(out, 'Not checked: It did not fail. What it does to the orders cannot be seen');
      assert.match(out, /31 checks: \d+ fine, 1 with findings, \d+ not checked\./);
    },
  );

  it.each(
    allOrFirst(2, [
      ['a function that throws', "throw new Error('no database');", /cannot be loaded: Error: no database/],
      ['no shop', 'export const other = 1;', /has no export "shop" or "default"/],
      ['half a shop', 'export default { checkout: async () => undefined };', /shop\.prepareOrder: expected/],
      [
        'a module without end',
        'await new Promise(() => setInterval(() => {}, 1000));',
        /The module did not answer within 3 seconds/,
      ],
      ['a loop without end', 'for (;;);', /The module did not answer within 3 seconds/],
    ]),
  )('cannot try a module with %s, and says so', async (_, text, words) => {
    const patience = words.source.includes('3 seconds') ? '3' : '60';
    const { code, out, err } = await run(['try-shop', await moduleOf(text), '--yes', '--patience', patience]);
    assert.deepEqual([code, out], [2, '']);
    assert.match(err, words);
    assert.notInclude(err, '    at ');
  });

  it.each(
    allOrFirst(1, [
      ['no cart', { checkout: 'async () => undefined' }, /knows no cart for the customer: the headers of request\(\)/],
      ['an error', { checkout: "async () => { throw new Error('away'); }" }, /checkout\(\) failed: Error: away/],
      [
        'too cheap a cart, which goes to a parcel station',
        {
          checkout:
            'async (request) => { const { deliveryAddress, ...cart } = checkoutOf(cartOf(request)); return { ...cart, deliveryAddress: { ...deliveryAddress, packstation: true }, amount: 1 }; }',
        },
        /cannot be paid by instalments: amount_below_minimum\.$/m,
      ],
      [
        'no amount',
        { checkout: 'async (request) => ({ ...checkoutOf(cartOf(request)), amount: 1.5 })' },
        /checkout: amount: expected whole cents/,
      ],
    ]),
  )('cannot try a shop with %s, and says so', async (_, functions, words) => {
    const file = await moduleOf(shopModule({ functions }));
    const { code, err } = await run(['try-shop', file, '--yes', '--patience', '120']);
    assert.equal(code, 2);
    assert.match(err, words);
  });

  it.each(
    allOrFirst<Refusal>(1, [
      [['try-shop'], {}, /Say which module or address to try/],
      [['try-shop', 'none.js', '--yes'], {}, /There is no file none\.js/],
      [['try-shop', 'README.md'], {}, /test database, add --yes/],
      [['try-shop', 'README.md', '--yes'], { NODE_ENV: 'production' }, /NODE_ENV is production/],
      [['try-shop', 'README.md', '--no'], {}, /'--no'[^]*Usage:/],
    ]),
  )('refuses %s', async (args, environment, words) => {
    const { code, err } = await run(args, environment);
    assert.equal(code, 2);
    assert.match(err, words);
  });
});
