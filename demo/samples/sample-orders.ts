import type { Sandbox } from 'ratenkauf-elements/sandbox';
import { checkoutPath, basketPath } from '../paths.js';
import type { RunningShop } from '../shop.js';
import { openBrowser } from './browser.js';
import { samples, type Sample } from './samples.js';

/**
 * Lets customers order in the shop as they do it by browser, and lets time, deliveries and refunds pass at the bank, so
 * that both know the same orders, which can be delivered and refunded. The bank begins anew at each start: sample orders
 * of earlier starts are deleted, and the shop is told that the bank has forgotten all others.
 */
export async function orderSamples(shop: Pick<RunningShop, 'url' | 'samples'>, sandbox: Sandbox): Promise<void> {
  shop.samples.forgetPast();
  for (const sample of samples) {
    const { businessId, orderId } = await orderByInstalments(sample, shop.url, sandbox);
    live(sample, businessId, sandbox);
    const ordered = sandbox.transactions().find((each) => each.businessId === businessId)?.ordered;
    if (ordered) shop.samples.keep(orderId, ordered);
  }
}

/** Orders by instalments; resolves with the bank's reference and the shop's number. */
export async function orderByInstalments(
  { name, address, product, variant, months }: Sample,
  url: string,
  sandbox: Sandbox,
) {
  const [salutation, firstName, lastName] = name;
  const [street, postcode, city] = address;
  const browser = openBrowser(url);
  await browser(basketPath('de'), { form: { product, variant: String(variant), quantity: '1', action: 'add' } });
  await browser(checkoutPath('de'), {
    form: {
      salutation,
      'billing-firstName': firstName,
      'billing-lastName': lastName,
      'billing-street': street,
      'billing-postcode': postcode,
      'billing-city': city,
      'billing-country': 'DE',
      email: `${lastName
        .normalize('NFD')
        .replace(/[^a-z]/gi, '')
        .toLowerCase()}@kunde.example`,
    },
  });
  const { version } = (await (await browser('/ratenkauf/consent')).json()) as { version: string };
  const { amount } = (await (await browser('/ratenkauf/checkout')).json()) as { amount: number };
  const started = await browser('/ratenkauf/purchase', {
    json: { shown: { amount }, consentVersion: version, months },
  });
  const { paymentPage } = (await started.json()) as { paymentPage: string };
  const technicalId = new URL(paymentPage).searchParams.get('vorgangskennung') ?? '';
  await browser(sandbox.complete(technicalId, { months }).returnUrl);
  const { financing } = (await (await browser('/ratenkauf/purchase')).json()) as { financing: { plan: object } };
  const order = { shown: { amount, plan: financing.plan } };
  const { orderId } = (await (await browser('/ratenkauf/purchase/confirmation', { json: order })).json()) as {
    orderId?: string;
  };
  const transaction = sandbox.transactions().find((each) => each.orderId === orderId);
  if (!transaction || orderId === undefined) throw new Error(`The sample order of ${lastName} was not confirmed.`);
  return { businessId: transaction.businessId, orderId };
}

/** Lets pass at the bank what has happened since the order. */
function live({ isDelivered, refunded, age }: Sample, businessId: string, sandbox: Sandbox): void {
  if (isDelivered) sandbox.capture(businessId);
  sandbox.bookPending(businessId);
  if (refunded !== undefined) sandbox.refund(businessId, refunded === 'all' ? undefined : refunded);
  sandbox.bookPending(businessId);
  if (age > 0) sandbox.age(businessId, age);
}
