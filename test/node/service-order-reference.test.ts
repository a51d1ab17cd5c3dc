import fc from 'fast-check';
import { assert, it, onTestFinished } from 'vitest';
import { knownShop, startSandbox } from '../../src/sandbox/sandbox.js';
import { createAuthorizationApi } from '../../src/service/authorization-api.js';
import { shapedReference } from '../../src/service/order-reference.js';
import { createPaymentApi } from '../../src/service/payment-api.js';
import { failureOf, purchaseInput } from '../support/service-builders.js';
import { connect } from '../support/service-server.js';

const orderId = fc.oneof(
  fc.string({ maxLength: 80, unit: 'binary' }),
  fc.stringMatching(/^[#A-Za-z0-9 .:_\/-]{1,80}$/),
  fc.constantFrom('#1001', '', '###', 'Bestellung 5', 'x'.repeat(51), 'Ä1', 'A-1'),
);

async function startService() {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  const options = { ...knownShop, host: sandbox.url, transport: connect() };
  return { sandbox, payment: createPaymentApi(options), authorization: createAuthorizationApi(options) };
}

it('is stored by the service as it was shaped, whichever way it got there', async () => {
  const { sandbox, payment, authorization } = await startService();
  const stored = () => sandbox.purchases().at(-1)?.orderId ?? undefined;
  await fc.assert(
    fc.asyncProperty(orderId, fc.constantFrom('start', 'confirm', 'authorize'), async (given, way) => {
      sandbox.reset();
      const reference = shapedReference(given);
      const { technicalId } = await payment.startPurchase(purchaseInput({ shopReference: way === 'start' ? given : undefined }));
      sandbox.complete(technicalId);
      if (way === 'confirm') {
        assert.equal((await payment.confirm(technicalId, { orderId: given })).orderReference, reference);
        assert.equal((await payment.purchase(technicalId)).shopReference, reference);
      }
      if (way === 'authorize' && reference !== undefined) await authorization.authorize(technicalId, { orderId: given });
      if (way === 'authorize' && reference === undefined) {
        assert.deepInclude(await failureOf(authorization.authorize(technicalId, { orderId: given })), { code: 'invalid_input' });
      }
      assert.equal(stored(), reference);
    }),
    { numRuns: 60 },
  );
});

it('is not changed by being shaped again, and need not be of one order alone', () => {
  fc.assert(fc.property(orderId, (given) => assert.equal(shapedReference(shapedReference(given) ?? ''), shapedReference(given))));
  assert.equal(shapedReference('#1001'), shapedReference('1001'));
});
