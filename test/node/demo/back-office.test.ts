import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ManagedTransaction } from 'ratenkauf-elements/server';
import { assert, describe, it, onTestFinished } from 'vitest';
import { requestedPath, usualPassword } from '../../../demo/back-office/login.js';
import { openData } from '../../../demo/store/data.js';
import { openDatabase } from '../../../demo/store/database.js';
import { hashOf } from '../../../demo/store/tokens.js';
import { userCookie } from '../../../demo/store/users.js';
import { atPayment, openShop, purchaseOf, textOf, type Scene, withoutContext } from './visit.js';

const password = 'Seegras und Salz';
const pages = [
  '',
  '/bestellung/DH-10001',
  '/bestellung/DH-99999',
  '/vorgaenge',
  '/vorgang/ABC123',
  '/ungeklaert',
  '/abrechnungen',
  '/abrechnungen/archiv?from=2026-10-01',
  '/nichts',
];

const unsaidRefund: ManagedTransaction['standing']['refund'] = {
  state: 'impossible',
  obstacle: 'value_unknown',
  isPending: false,
  open: [],
  ended: [],
};

/** Returns a transaction as the handler passes it to the shop. */
const toldOf = (more: Partial<ManagedTransaction> = {}): ManagedTransaction => ({
  id: 'ABC123',
  status: 'report_capture',
  customer: {},
  bookings: [],
  refunds: [],
  reports: [],
  requests: [],
  standing: {
    capture: { state: 'possible', isPending: false, open: [], ended: [], isUrgent: false, isNeedless: false },
    refund: unsaidRefund,
  },
  summary: { stage: 'to_deliver' },
  ...more,
});

/** Logs a back-office user in. */
async function logIn(scene: Scene = {}) {
  const visit = openShop(scene);
  await visit.post('/haendlerbereich/anmelden', { password: scene.adminPassword ?? usualPassword });
  return visit;
}

describe('the login of the back office', () => {
  it('is asked for at every address of the back office, also at unknown ones', async () => {
    const { get, post } = openShop();
    for (const page of pages.map((each) => `/haendlerbereich${each}`)) {
      const response = await get(page);
      assert.deepEqual(
        [response.status, response.headers.get('location')],
        [303, `/haendlerbereich/anmelden?next=${encodeURIComponent(page)}`],
      );
      assert.strictEqual(response.headers.get('cache-control'), 'no-store');
      assert.strictEqual(await response.text(), '');
    }
    assert.strictEqual(
      (await get('/en/haendlerbereich/vorgaenge')).headers.get('location'),
      '/en/haendlerbereich/anmelden?next=%2Fen%2Fhaendlerbereich%2Fvorgaenge',
    );
    assert.strictEqual((await post('/haendlerbereich/abmelden')).headers.get('location'), '/haendlerbereich/anmelden');
  });

  it('leads on to the page that was asked for, with a cookie that scripts cannot read and other sites cannot send', async () => {
    const { get, post } = openShop({ adminPassword: password });
    const form = await textOf(await get('/haendlerbereich/anmelden?next=%2Fhaendlerbereich%2Fabrechnungen'));
    assert.isOk(form.includes('name="next" value="/haendlerbereich/abrechnungen"'));
    const response = await post('/haendlerbereich/anmelden', { password, next: '/haendlerbereich/abrechnungen' });
    assert.strictEqual(response.headers.get('location'), '/haendlerbereich/abrechnungen');
    const cookie = response.headers.get('set-cookie') ?? '';
    assert.match(cookie, new RegExp(`^${userCookie}=[\\w-]{43}; Max-Age=28800; Path=/; HttpOnly; SameSite=Strict$`));
    for (const page of ['', '/vorgaenge', '/abrechnungen'])
      assert.strictEqual((await get(`/haendlerbereich${page}`)).status, 200, page);
    assert.strictEqual((await get('/haendlerbereich/anmelden')).headers.get('location'), '/haendlerbereich');
  });

  it('never redirects outside of the back office', () => {
    for (const wish of ['/haendlerbereich', '/haendlerbereich?page=2', '/en/haendlerbereich/abrechnungen'])
      assert.strictEqual(requestedPath(wish), wish);
    for (const wish of [
      undefined,
      '',
      '/',
      '/haendlerbereichen',
      '//evil.example/haendlerbereich',
      '/\\evil.example/haendlerbereich',
      'https://evil.example/haendlerbereich',
      '/haendlerbereich/../kasse',
      '/haendlerbereich/..%2f..//evil',
    ]) {
      const path = requestedPath(wish);
      assert.isOk(path === undefined || path.startsWith('/haendlerbereich/'), `${wish} → ${path}`);
    }
  });

  it('says that a password is wrong, and lets nobody in', async () => {
    const { get, post } = openShop({ adminPassword: password });
    for (const wrong of ['', 'duenholt', `${password} `, password.toLowerCase()]) {
      const response = await post('/haendlerbereich/anmelden', { password: wrong, next: '/haendlerbereich/vorgaenge' });
      assert.deepEqual([response.status, response.headers.get('set-cookie')], [422, null]);
      assert.match(
        await textOf(response),
        /value="\/haendlerbereich\/vorgaenge"[^]*aria-invalid=true[^]*Das Passwort stimmt nicht/,
      );
    }
    assert.strictEqual((await get('/haendlerbereich')).status, 303);
  });

  it('refuses forms of other sites', async () => {
    const { post } = openShop();
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    for (const path of ['/haendlerbereich/anmelden', '/haendlerbereich/abmelden'])
      assert.strictEqual((await post(path, { password: usualPassword }, foreign)).status, 403);
    assert.strictEqual((await post('/haendlerbereich/anmelden', { password: 'x'.repeat(20_000) })).status, 413);
  });

  it('ends with the button and after eight hours, on the server', async () => {
    let time = Date.parse('2026-11-20T08:00:00Z');
    const { get, post, request, data, shop } = await logIn({ now: () => new Date(time) });
    const before = request();
    assert.strictEqual(await shop.mayManage?.(before, withoutContext), true);
    await post('/haendlerbereich/abmelden');
    assert.strictEqual(data.users.knows(before), false);
    assert.strictEqual(await shop.mayManage?.(before, withoutContext), false);
    await post('/haendlerbereich/anmelden', { password: usualPassword });
    time += 8 * 60 * 60 * 1000 - 1;
    assert.strictEqual((await get('/haendlerbereich')).status, 200);
    time += 1;
    assert.strictEqual((await get('/haendlerbereich')).status, 303);
  });

  it('stores only a hash of a session', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'demo-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'shop.sqlite');
    const { request } = await logIn({ data: openData(file) });
    const token = request().headers.get('cookie')?.split('=')[1] ?? '';
    const database = openDatabase(file);
    const rows = database.prepare('SELECT id FROM users').all() as { id: string }[];
    database.close();
    assert.strictEqual(token.length, 43);
    assert.deepEqual(
      rows.map(({ id }) => id),
      [hashOf(token)],
    );
  });
});

describe('the orders in the back office', () => {
  /** Logs a back-office user in to a shop with a confirmed order by instalments. */
  async function withOrder() {
    const visit = await atPayment();
    const purchase = purchaseOf('p1', 256900, 'ABC123');
    const { orderId } = await visit.shop.prepareOrder(purchase, visit.request(), withoutContext);
    await visit.shop.completeOrder(purchase);
    await visit.post('/haendlerbereich/anmelden', { password: usualPassword });
    const told = toldOf({ orderId, originalValue: 256900, currentValue: 256900 });
    const order = async (language = 'de') =>
      textOf(
        await visit.get(
          language === 'de' ? `/haendlerbereich/bestellung/${orderId}` : `/en/haendlerbereich/bestellung/${orderId}`,
        ),
      );
    return { ...visit, purchase, orderId, told, order };
  }

  it('are not changed by transactions of other orders', async () => {
    const { shop, told, data, orderId, get, post } = await withOrder();
    for (const foreign of [
      { id: 'XYZ999' },
      { id: 'XYZ998', orderId: '1042' },
      { id: 'XYZ997', orderId: 'DH-10002' },
    ]) {
      await shop.transactionChanged?.({ ...told, status: 'expired', ...foreign });
    }
    assert.deepEqual(data.register.find(orderId)?.transaction, { id: 'ABC123' });
    assert.match(await textOf(await get('/haendlerbereich/vorgang/XYZ999')), /keine Bestellung/);
    await post('/warenkorb', { product: 'lotse', variant: '0', quantity: '1', action: 'add' });
    await post('/kasse/pruefen', { payment: 'prepayment', total: '87800' });
    await shop.transactionChanged?.({ ...told, id: 'XYZ996', orderId: 'DH-10002' });
    assert.match(await textOf(await get('/haendlerbereich/bestellung/DH-10002')), /hat die Bank nichts zu tun/);
    assert.strictEqual(data.register.find('DH-10002')?.transaction, undefined);
  });
});
