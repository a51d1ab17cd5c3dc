import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/sandbox.js';
import type { Sandbox } from '../../src/sandbox/sandbox.js';
import { createPaymentApi } from '../../src/service/payment-api.js';
import { createTransport } from '../../src/service/transport.js';

let sandbox: Sandbox;
const transport = createTransport();
beforeAll(async () => void (sandbox = await startSandbox()));
afterAll(async () => {
  await transport.close();
  await sandbox.close();
});

it('reads plans, shortest term first', async () => {
  const api = createPaymentApi({ webshopId: '2.de.9999.10001', password: 'sandbox', host: sandbox.url, transport });
  const { plans } = await api.plans(799_00);
  expect(plans.map(({ months }) => months)).toEqual(plans.map(({ months }) => months).sort((a, b) => a - b));
});
