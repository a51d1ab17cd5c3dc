import { assert, describe, it } from 'vitest';
import { snapshotOf } from '../../../src/service/transactions/report-outcome.js';
import type { Signature } from '../../../src/service/transactions/signature.js';
import type { ServiceResponse, Transport } from '../../../src/service/call/transport.js';
import { failureOf } from './builders.js';
import { connect } from './server.js';
import { quickly, startMerchantService } from './sandbox.js';

/** Returns a transport that modifies answers. */
const changing =
  (transport: Transport, change: (response: ServiceResponse) => ServiceResponse): Transport =>
  async (request) =>
    change(await transport(request));

const withOtherByte =
  (place: number) =>
  (response: ServiceResponse): ServiceResponse => ({
    ...response,
    body: response.body.map((byte, index) => (index === place % response.body.length ? byte ^ 1 : byte)),
  });

describe.each(['sha256', 'hmacsha256'] as const)('a shop that has activated the signature %s', (scheme) => {
  const signature = { secret: 'geheim', scheme };

  async function startSigned() {
    const { transactionsWith, ...service } = await startMerchantService();
    service.sandbox.sign(signature);
    const id = await service.bought();
    type Options = { signature?: Signature | undefined; transport?: Transport };
    const readingsBy = (more: Options) => {
      const api = transactionsWith({ signature, ...more });
      return [() => api.transaction(id), () => api.search(), () => api.documents({ fileTypes: ['csv'] })];
    };
    const reportsBy = (more: Options) => {
      const api = transactionsWith({ signature, ...more });
      return [() => api.capture(id), () => api.capture(id, { trackingNumber: 'X1' }), () => api.refund(id, 1_00)];
    };
    return {
      ...service,
      id,
      transactionsWith,
      readingsBy,
      everythingBy: (more: Options) => [...readingsBy(more), ...reportsBy(more)],
    };
  }

  it('is answered 400 without a signature or with a wrong one, and the request has no effect', async () => {
    const { sandbox, everythingBy } = await startSigned();
    const other = scheme === 'sha256' ? 'hmacsha256' : 'sha256';
    for (const wrong of [undefined, { secret: 'geheim ', scheme }, { secret: 'geheim', scheme: other } as const]) {
      for (const ask of everythingBy({ signature: wrong })) {
        // An answer signed with another secret is invalid, except to a client that expects no signature.
        const { code, status } = await failureOf(ask());
        assert.deepEqual([code, status], [wrong ? 'malformed' : 'rejected', 400]);
      }
    }
    assert.equal(sandbox.bookPending(), 0);
    assert.deepEqual(sandbox.transactions()[0]?.bookings, []);
  });

  it('discards every answer of which a byte was changed, and every one without a signature', async () => {
    const { readingsBy, id, transactionsWith } = await startSigned();
    const { length } = JSON.stringify(await transactionsWith({ signature }).transaction(id));
    for (let place = 0; place < length; place += 17) {
      const transport = changing(connect(), withOtherByte(place));
      assert.deepInclude(await failureOf(transactionsWith({ signature, transport }).transaction(id)), {
        code: 'malformed',
        status: 200,
        maybeDone: false,
      });
    }
    const withoutSignature = ({ headers, ...response }: ServiceResponse) => ({
      ...response,
      headers: { ...headers, 'content-signature': '' },
    });
    for (const change of [withOtherByte(99), withoutSignature]) {
      for (const ask of readingsBy({ transport: changing(connect(), change) }))
        assert.include((await failureOf(ask())).message, 'signature');
    }
  });

  it('treats a report as unresolved whose answer was discarded, and resolves it by reading', async () => {
    const { id, transactionsWith, sandbox } = await startSigned();
    const api = transactionsWith({ signature });
    const snapshot = snapshotOf(await api.transaction(id));
    const forged = changing(connect(), (response) => ({ ...response, body: new TextEncoder().encode('{}') }));
    assert.deepInclude(await failureOf(transactionsWith({ signature, transport: forged }).refund(id, 5_00)), {
      code: 'malformed',
      status: 202,
      maybeDone: true,
    });
    sandbox.bookPending();
    assert.equal((await api.outcome(id, { kind: 'refund', amount: 5_00, snapshot }, quickly)).outcome, 'applied');
  });

  it('discards the answers of a service that does not sign', async () => {
    const { everythingBy, sandbox } = await startSigned();
    sandbox.sign(null);
    for (const ask of everythingBy({})) assert.equal((await failureOf(ask())).code, 'malformed');
  });
});
