import { assert, describe, it } from 'vitest';
import { inactiveShop, knownShop, operationNames, productionShop } from '../../../src/sandbox/sandbox.js';
import { rejectionOf } from '../../support/matching.js';
import { failureOf } from '../service/builders.js';
import { ask } from '../sandbox/purchases.js';
import * as table from './operations.js';
import type { Ids, Operation } from './row.js';
import { approved, confirmed } from './states.js';
import { addresses, assertRefused, filled, hasMessages, type Shop, useBank } from './table.js';

const operations = Object.values(table) as unknown as readonly Operation[];
const bank = useBank();

const addressOf = ({ asks, usual }: Operation, ids: Ids) => filled(asks + (usual?.query ?? ''), ids);
const asked = (operation: Operation, ids: Ids, shop?: Shop) =>
  bank.ask(operation.side, addressOf(operation, ids), filled(operation.usual?.sends, ids), shop);

/** Asserts that our client fails, if it asks for this at all. */
async function assertFails({ call, method, usual }: Operation, ids: Ids, expected: object, shop: Shop = knownShop) {
  if (!call) return;
  const work = call(bank.clientsOf(shop).clients, ids, usual?.input as never);
  assert.deepInclude(await failureOf(work), { operation: method ?? '', ...expected });
}

/** Brings the bank to where the operation is possible; returns the ids, and what the bank knows. */
async function ready({ side }: Operation) {
  const ids = await bank.given(side === 'payment' || side === 'authorization' ? approved : confirmed);
  const known = () => [
    bank.sandbox().purchases(),
    bank
      .sandbox()
      .transactions()
      .map(({ bookings }) => bookings),
  ];
  return { ids, known, before: known() };
}

it('the table has every operation of the sandbox but those of the pages of the bank', () => {
  const pages = ['zahlungsseite.anzeigen', 'zahlungsseite.absenden', 'vorvertraglicheInformationen'];
  const names = operationNames.filter((name) => !pages.includes(name));
  assert.sameMembers(
    operations.map(({ name }) => name),
    names,
  );
});

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const right = basic(`${knownShop.webshopId}:${knownShop.password}`);
const malformed = [
  'Basic',
  right.replace('Basic', 'Bearer'),
  ...['', knownShop.webshopId, `${knownShop.webshopId}:`, `:${knownShop.password}`].map(basic),
];
const stranger = { ...knownShop, password: 'wrong' };
const unknownIds = {
  technicalId: '2.de.9999.10001-0101000000-100',
  businessId: 'ZZ9999',
  lowerId: 'zz9999',
  webshopId: knownShop.webshopId,
};

describe.each(operations.map((operation) => [operation.name, operation] as const))('%s', (name, operation) => {
  const { side, asks, writes = false, isOpen, isForInactive } = operation;
  const refusal = (status: number, key: string) => ({ status, ...(hasMessages(side) ? { keys: [key] } : {}) });

  it('is recorded by its name and without the password', async () => {
    const { ids } = await ready(operation);
    await asked(operation, ids);
    const entry = bank.sandbox().requests().at(-1);
    const [method = '', path = ''] = filled(asks, ids).split(' ');
    assert.deepInclude(entry, { operation: name, method, path: addresses[side] + path });
    assert.equal(entry?.headers[hasMessages(side) ? 'tbk-rk-token' : 'authorization'], '(not recorded)');
  });

  it(`${isOpen ? 'answers' : 'refuses'} wrong credentials and none`, async () => {
    const { ids, known, before } = await ready(operation);
    const [method, path = ''] = addressOf(operation, ids).split(' ');
    const usual = isOpen && (await asked(operation, ids));
    const bare = (headers: Record<string, string>) =>
      ask(bank.sandbox().url + addresses[side] + path, { method: method as 'GET', headers });
    for (const answer of [
      await asked(operation, ids, stranger),
      await asked(operation, ids, { ...knownShop, webshopId: '2.de.1.1' }),
      await bare({}),
      ...(await Promise.all(malformed.map((authorization) => bare({ authorization })))),
    ]) {
      if (usual) assert.equal(answer.text, usual.text);
      else assertRefused(side, answer, refusal(401, 'ZUGRIFFSFEHLER'));
    }
    if (!isOpen) await assertFails(operation, ids, { code: 'refused', status: 401, maybeDone: false }, stranger);
    assert.deepEqual(known(), before);
  });

  const isForActive = !isOpen && !isForInactive;
  if (isForActive)
    it('refuses a webshop that is not active', async () => {
      const { ids, known, before } = await ready(operation);
      const answer = await asked(operation, ids, inactiveShop);
      assertRefused(side, answer, { ...refusal(403, 'WEBSHOP_NICHT_PRODUKTIV'), fields: [null] });
      if (!hasMessages(side)) assert.include(answer.text, `Webshop ${inactiveShop.webshopId} inactive`);
      await assertFails(operation, ids, { code: 'refused', status: 403, maybeDone: false }, inactiveShop);
      assert.deepEqual(known(), before);
    });

  const hasId = /\{(?:technical|business)Id\}/.test(asks);
  if (hasId)
    it('knows neither an unknown id nor one of another shop', async () => {
      const { ids, known, before } = await ready(operation);
      const fields = [hasMessages(side) ? 'vorgangskennung' : 'transactionId'];
      const notFound = { code: 'not_found', status: 404, byService: true, maybeDone: false };
      for (const answer of [await asked(operation, unknownIds), await asked(operation, ids, productionShop)])
        assertRefused(side, answer, { ...refusal(404, 'VORGANG_UNBEKANNT'), fields });
      await assertFails(operation, unknownIds, notFound);
      await assertFails(operation, ids, notFound, productionShop);
      assert.deepEqual(known(), before);
    });

  it('has its methods, and says which', async () => {
    const { ids, known, before } = await ready(operation);
    const path = addressOf(operation, ids).replace(/^\w+ /, '');
    const isReport = side === 'merchant' && writes;
    const methods = asks.startsWith('POST') ? ['POST'] : isReport ? ['GET', 'POST'] : ['GET', 'HEAD'];
    const allow = [...methods, 'OPTIONS'].join(', ');
    for (const method of ['GET', 'POST', 'PUT', 'HEAD'].filter((each) => !methods.includes(each))) {
      const answer = await bank.ask(side, `${method} ${path}`);
      assert.deepEqual([answer.status, answer.headers['allow']], [405, allow], method);
      if (method !== 'HEAD') assertRefused(side, answer, refusal(405, 'METHODE_UNGUELTIG'));
    }
    const options = await bank.ask(side, `OPTIONS ${path}`);
    assert.deepEqual([options.status, options.headers['allow']], [204, allow]);
    if (methods.includes('HEAD')) {
      const { status, text } = await bank.ask(side, `HEAD ${path}`);
      assert.deepEqual([status, text], [200, '']);
    }
    assert.deepEqual(known(), before);
  });

  it('answers with a fault in the form of its interface, and does nothing then', async () => {
    const { ids, known, before } = await ready(operation);
    bank.sandbox().faults.add({ operation: name, kind: 'status', status: 503, times: 2 });
    const { status, keys, json } = await asked(operation, ids);
    const title = hasMessages(side) ? undefined : 'Internal Server Error';
    assert.deepEqual([status, keys, json['title']], [503, hasMessages(side) ? ['TECHNISCHER_FEHLER'] : [], title]);
    assert.deepEqual(json['ergebnisse'], side === 'reporting' ? [] : undefined);
    await assertFails(operation, ids, { code: 'failed', status: 503, maybeDone: writes, retryable: true });
    assert.deepEqual(known(), before);
  });

  it(`has ${writes ? 'done its work' : 'changed nothing'} where its answer is lost`, async () => {
    const { ids, known, before } = await ready(operation);
    bank.sandbox().faults.add({ operation: name, kind: 'answer-lost' });
    await assertFails(operation, ids, { code: 'unreachable', maybeDone: writes, retryable: true });
    if (!operation.call) assert.deepInclude(await rejectionOf(asked(operation, ids)), { code: 'UND_ERR_SOCKET' });
    assert.equal(JSON.stringify(known()) !== JSON.stringify(before), writes);
  });

  if (operation.call)
    it('can be aborted by the caller of our client', async () => {
      const { ids, known, before } = await ready(operation);
      const { clients, calls } = bank.clientsOf();
      const work = operation.call?.(clients, ids, operation.usual?.input as never, { signal: AbortSignal.abort() });
      assert.deepInclude(await failureOf(work ?? Promise.resolve()), { code: 'aborted', maybeDone: false });
      assert.deepEqual([calls, known()], [[], before]);
    });
});
