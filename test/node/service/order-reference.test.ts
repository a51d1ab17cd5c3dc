import fc from 'fast-check';
import { assert, it, onTestFinished } from 'vitest';
import { knownShop, startSandbox } from '../../../src/sandbox/sandbox.js';
import { shapedReference } from '../../../src/service/payment/initialization.js';
import { createPaymentApi } from '../../../src/service/payment/payment-api.js';
import { purchaseInput } from './builders.js';
import { connect } from './server.js';
import { anyCharacter } from '../../support/characters.js';

const orderId = fc.oneof(
  fc.string({ maxLength: 80, unit: anyCharacter }),
  fc.stringMatching(/^[#A-Za-z0-9 .:_\/-]{1,80}$/),
  fc.constantFrom('#1001', '', '###', 'Bestellung 5', 'x'.repeat(51), 'Ä1', 'A-1'),
);

async function startService() {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  return { sandbox, payment: createPaymentApi({ ...knownShop, host: sandbox.url, transport: connect() }) };
}

it('an order reference is stored by the service as it was shaped, at the start and at the confirmation', async () => {
  const { sandbox, payment } = await startService();
  const stored = () => sandbox.purchases().at(-1)?.orderId ?? undefined;
  await fc.assert(
    fc.asyncProperty(orderId, fc.constantFrom('start', 'confirm'), async (given, way) => {
      sandbox.reset();
      const reference = shapedReference(given);
      const { technicalId } = await payment.startPurchase(
        purchaseInput({ shopReference: way === 'start' ? given : undefined }),
      );
      sandbox.complete(technicalId);
      if (way === 'confirm') {
        assert.equal((await payment.confirm(technicalId, { orderId: given })).orderReference, reference);
        assert.equal((await payment.purchase(technicalId)).shopReference, reference);
      }
      assert.equal(stored(), reference);
    }),
    { numRuns: 60 },
  );
});

it('an order reference stays the same when it is shaped twice, and two references may get the same shape', () => {
  fc.assert(
    fc.property(orderId, (given) =>
      assert.equal(shapedReference(shapedReference(given) ?? ''), shapedReference(given)),
    ),
  );
  assert.equal(shapedReference('#1001'), shapedReference('1001'));
});
