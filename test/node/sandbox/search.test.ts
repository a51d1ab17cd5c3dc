import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import { inactiveShop, knownShop, productionShop, startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { merchantAt } from './merchant.js';
import { anyText, assertHas, assertMatches } from '../../support/matching.js';

let sandbox: Sandbox;
let merchant: ReturnType<typeof merchantAt>;
beforeEach(async () => {
  sandbox = await startSandbox();
  merchant = merchantAt(sandbox);
});
afterEach(() => sandbox.close());

const person = (vorname: string, nachname: string, bestellwert = 799, vorgangskennungShop = 'A-1') =>
  merchant.transaction({
    personendaten: { vorname, nachname, geburtsdatum: '1972-04-05' },
    bestellwert,
    vorgangskennungShop,
  });
const found = async (query: string) =>
  (await merchant.search(query)).TransactionList.map(({ transactionId }) => transactionId);

describe('a search', () => {
  it('without parameters finds everything of the shop, newest first', async () => {
    await merchantAt(sandbox, productionShop).transaction();
    const ids = [await merchant.transaction(), await merchant.transaction()];
    const { status, headers, json } = await merchant.a('transaction');
    assert.deepEqual(
      [status, headers['content-type'], Object.keys(json)],
      [200, 'application/hal+json', ['TransactionList', 'PagingDetails']],
    );
    assert.deepEqual((await merchant.search()).PagingDetails, { page: 0, pageSize: 100, count: 2 });
    assert.deepEqual(await found(''), ids.reverse());
    assert.deepEqual((await merchant.search()).TransactionList[0], await merchant.read(ids[0] ?? ''));
  });

  it('filters by the beginning of names, in any case, and by the whole order id', async () => {
    const [anna, ozlem] = [await person('Anna', 'Müller', 300, 'A-1'), await person('Özlem', 'Müllerin', 300, 'A-10')];
    assert.deepEqual(await found('firstname=an'), [anna]);
    assert.deepEqual(await found('firstname=%C3%B6Z'), [ozlem]);
    assert.deepEqual(await found('lastname=m%C3%BCller'), [ozlem, anna]);
    assert.deepEqual(await found('lastname=m%C3%BCller&firstname=x'), []);
    assert.deepEqual([await found('orderId=A-1'), await found('orderId=a-1')], [[anna], []]);
  });

  it('filters by the remaining order value, bounds included', async () => {
    const [small, large] = [await person('Anna', 'Alt', 200), await person('Bert', 'Neu', 1000)];
    await merchant.a(`transaction/${large}/refund`, { value: 500.5 });
    sandbox.bookPending();
    assert.deepEqual(
      [
        await found('minOrderValue=200.01'),
        await found('maxOrderValue=499.49'),
        await found('minOrderValue=200&maxOrderValue=499.5'),
      ],
      [[large], [small], [large, small]],
    );
  });

  it('filters by statuses and business ids, joined by commas or repeated', async () => {
    const [one, two, three] = [
      await merchant.transaction(),
      await merchant.transaction(),
      await merchant.transaction(),
    ];
    await merchant.a(`transaction/${two}/capture`);
    sandbox.bookPending();
    assert.deepEqual(await found('status=IN_BILLING'), [two]);
    for (const query of ['status=IN_BILLING,REPORT_CAPTURE', 'status=IN_BILLING&status=REPORT_CAPTURE'])
      assert.deepEqual(await found(query), [three, two, one]);
    for (const query of [`tId=${one},${three}`, `tId=${one}&tId=${three}`])
      assert.deepEqual(await found(query), [three, one]);
    assert.deepEqual([await found('status=BILLED'), await found(`tId=${one}&status=IN_BILLING`)], [[], []]);
  });

  it('ignores empty and unknown parameters', async () => {
    const id = await merchant.transaction();
    assert.deepEqual(await found('firstname=&status=&page=&minOrderValue=&tId=&sort=name'), [id]);
  });

  it('returns the requested page', async () => {
    const ids = [];
    for (let i = 0; i < 5; i += 1) ids.unshift(await merchant.transaction());
    assert.deepEqual(
      [await found('pageSize=2'), await found('pageSize=2&page=2'), await found('pageSize=2&page=3')],
      [ids.slice(0, 2), ids.slice(4), []],
    );
    assert.deepEqual((await merchant.search('pageSize=2&page=3')).PagingDetails, { page: 3, pageSize: 2, count: 5 });
    assert.deepEqual((await merchant.search('pageSize=501')).PagingDetails, { page: 0, pageSize: 500, count: 5 });
  });

  it.each([
    ['pageSize=0', 'pageSize'],
    ['pageSize=ten', 'pageSize'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=1&page=2', 'page'],
    ['minOrderValue=1,5', 'minOrderValue'],
    ['maxOrderValue=1.005', 'maxOrderValue'],
    ['status=BILLED,Billed', 'status'],
    ['lastname=a&lastname=b', 'lastname'],
  ])('with %s is refused with the name of the parameter', async (query, field) => {
    const { status, headers, json } = await merchant.a(`transaction?${query}`);
    assertMatches(
      [status, headers['content-type'], json],
      [400, 'application/problem+json', { title: 'Bad Request', violations: [{ field, message: anyText }] }],
    );
  });

  it('names all wrong parameters', async () => {
    const { json } = await merchant.a('transaction?page=x&pageSize=x');
    assertHas(json['violations'], [{ field: 'page' }, { field: 'pageSize' }]);
  });

  it('is refused for wrong credentials and an inactive webshop', async () => {
    assert.strictEqual((await merchantAt(sandbox, { ...knownShop, password: 'wrong' }).a('transaction')).status, 401);
    assert.strictEqual((await merchantAt(sandbox, inactiveShop).a('transaction')).status, 403);
  });

  it('is refused by POST', async () => {
    const { status, headers } = await merchant.a('transaction', {}, 'POST');
    assert.deepEqual([status, headers['allow']], [405, 'GET, HEAD, OPTIONS']);
  });
});
