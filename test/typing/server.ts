import { createServer } from 'node:http';
import { ratenkaufPlugin } from 'ratenkauf-elements/fastify';
import { toNodeHandler } from 'ratenkauf-elements/node';
import { postgres } from 'ratenkauf-elements/postgres';
import { startSandbox } from 'ratenkauf-elements/sandbox';
import { createRatenkauf, type LogEntry, type RatenkaufConfig, type Shop, StoreError } from 'ratenkauf-elements/server';
import {
  legalLines,
  reasonsAgainst,
  sentenceOf,
  type IneligibilityReason,
  type LegalLine,
} from 'ratenkauf-elements/rules';
import { answers, failing, fetchOf, purchase, type Scenario } from 'ratenkauf-elements/testing';
import { handlers } from 'ratenkauf-elements/testing/msw';

const sandbox = await startSandbox({ port: 0 });
const config: RatenkaufConfig = {
  service: { webshopId: '2.de.9999.10001', password: 'sandbox', host: sandbox.url },
  publicUrl: 'http://localhost:8080/ratenkauf',
  lender: { name: 'Muster-Teilzahlungsbank AG', street: 'Musterstraße 1', postcode: '12345', city: 'Musterstadt' },
  database: postgres({ connectionString: 'postgres://localhost/shop' }),
  log: ({ message, code }: LogEntry) => console.error(code, message),
};
const ratenkauf = createRatenkauf(config);
createServer(toNodeHandler(ratenkauf));
export const plugin = ratenkaufPlugin(ratenkauf);
export const mocks = [
  ...handlers('declined', { handler: '/pay' }),
  ...handlers({ startPurchase: failing('consent_outdated') }),
];
export const situation: Scenario = 'approved';
export const shopFetch: typeof fetch = fetchOf(situation, {
  answers: { purchase: () => purchase({ state: 'expired' }) },
});
export const { method } = answers('slow', { wait: async () => {} }).confirmPurchase;
export const isFull = (error: unknown): boolean => error instanceof StoreError && error.code === 'full';
export const answer: Promise<Response> = ratenkauf.handler(
  new Request('http://localhost:8080/ratenkauf/offers?amount=79900'),
);
export const reasonsOf = (checkout: NonNullable<Awaited<ReturnType<Shop['checkout']>>>): IneligibilityReason[] =>
  reasonsAgainst(checkout);
export const said: string[] = ['customer_is_company', 'a reason of a later version'].map((each) =>
  sentenceOf(each, 'en'),
);
export const mail: Shop['completeOrder'] = async ({ plan, amount, lender, preContractualInformation: information }) => {
  const lines: LegalLine[] = plan ? legalLines({ plan, amount, lender, information, language: 'de' }) : [];
  console.log(lines.map(({ label, text }) => (label ? `${label}: ${text}` : text)).join('\n'));
};
export const offered: Pick<Shop, 'offered'>[] = [
  { offered: () => false },
  { offered: async (request) => !request.url },
];
export type Completed = Parameters<Shop['completeOrder']>[0]['orderId'];

// @ts-expect-error There is no such scenario.
handlers('rejected');
// @ts-expect-error A purchase has no such state.
handlers({ purchase: { state: 'rejected', amount: 79_900 } });
// @ts-expect-error There is no such code.
failing('consent_gone');
// @ts-expect-error The service needs a password.
createRatenkauf({ ...config, service: { webshopId: '2.de.9999.10001', host: sandbox.url } });

interface Tenant {
  readonly tenant: string;
}
declare const shopOfTenants: Shop<Tenant>;
const { service, publicUrl } = config;
const ofTenants = createRatenkauf<Tenant>({ service, publicUrl, shop: shopOfTenants });
export const tenants = [
  toNodeHandler(ofTenants, { context: ({ headers }) => ({ tenant: String(headers.host) }) }),
  ratenkaufPlugin(ofTenants, { context: async ({ hostname }) => ({ tenant: hostname }) }),
  ofTenants.handler(new Request('http://localhost:8080/ratenkauf/checkout'), { tenant: 'one' }),
];
// @ts-expect-error The shop's functions need a context.
toNodeHandler(ofTenants);
// @ts-expect-error A context of another type.
toNodeHandler(ofTenants, { context: () => ({ shop: 'one' }) });
// @ts-expect-error The shop's functions need a context.
void ofTenants.handler(new Request('http://localhost:8080/ratenkauf/checkout'));
