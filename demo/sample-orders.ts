import type { Sandbox } from 'ratenkauf-elements/sandbox';
import { valuesFor } from './address-form.js';
import type { Customer } from './order.js';
import { samples, type Sample } from './samples.js';
import type { RunningShop } from './shop.js';

/**
 * Lets customers order in the shop as they do it by browser, and lets time, deliveries and refunds pass at the bank, so
 * that both know the same orders, which can be delivered and refunded.
 */
export async function orderSamples(shop: Pick<RunningShop, 'url' | 'register'>, sandbox: Sandbox): Promise<void> {
  for (const [customer, sample] of samples) {
    const { businessId, orderId } = await orderByInstalments(customer, sample, { url: shop.url, sandbox });
    live(sample, businessId, sandbox);
    const ordered = sandbox.transactions().find((each) => each.businessId === businessId)?.ordered;
    if (ordered) shop.register.date(orderId, ordered);
  }
}

/** Orders by instalments; resolves with the bank's reference and the shop's number. */
async function orderByInstalments(
  customer: Customer,
  { product, variant, months }: Sample,
  { url, sandbox }: { readonly url: string; readonly sandbox: Sandbox },
) {
  const browser = openBrowser(url);
  await browser('/warenkorb', { form: { product, variant: String(variant), quantity: '1', action: 'add' } });
  await browser('/kasse', { form: valuesFor(customer) });
  const { version } = (await (await browser('/ratenkauf/consent')).json()) as { version: string };
  const { amount } = (await (await browser('/ratenkauf/checkout')).json()) as { amount: number };
  const start = { shown: { amount }, consentVersion: version, months };
  const started = await browser('/ratenkauf/purchase', { json: start });
  const { paymentPage } = (await started.json()) as { paymentPage: string };
  const technicalId = new URL(paymentPage).searchParams.get('vorgangskennung') ?? '';
  await browser(sandbox.complete(technicalId, { months }).returnUrl);
  const { financing } = (await (await browser('/ratenkauf/purchase')).json()) as { financing: { plan: object } };
  const order = { shown: { amount, plan: financing.plan } };
  const ordered = await browser('/ratenkauf/purchase/confirmation', { json: order });
  const { orderId } = (await ordered.json()) as { orderId?: string };
  const transaction = sandbox.transactions().find((each) => each.orderId === orderId);
  if (!transaction || orderId === undefined)
    throw new Error(`The sample order of ${customer.email} was not confirmed.`);
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

/** What a browser sends: a form, or JSON; nothing for a page. */
type Sent = { readonly form: Readonly<Record<string, string>> } | { readonly json: unknown };

/**
 * Opens a browser without cookies at this address, which follows no redirect. It rejects when the shop refuses
 * something, with path and status.
 */
function openBrowser(origin: string): (path: string, sent?: Sent) => Promise<Response> {
  const cookies = new Map<string, string>();
  return async (path, sent) => {
    const headers = new Headers({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), origin });
    const response = await fetch(new URL(path, origin), { ...bodyOf(sent, headers), headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    if (response.status >= 400)
      throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
    return response;
  };
}

function bodyOf(sent: Sent | undefined, headers: Headers): RequestInit {
  if (!sent) return {};
  if ('form' in sent) return { method: 'POST', body: new URLSearchParams(sent.form) };
  headers.set('content-type', 'application/json');
  return { method: 'POST', body: JSON.stringify(sent.json) };
}
