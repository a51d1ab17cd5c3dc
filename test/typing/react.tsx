/** @jsxImportSource react */
import type { RatenkaufPlansRequestedEvent, RatenkaufSummary, RatenkaufTeaser } from 'ratenkauf-elements';
import { createHandlerClient } from 'ratenkauf-elements';
import { RatenkaufSummary as Summary, RatenkaufTeaser as Teaser } from 'ratenkauf-elements/react';

const client = createHandlerClient({ base: '/ratenkauf' });

export const product = (
  <ratenkauf-teaser
    amount="799.00"
    variant="inline"
    terms="12 24 36"
    months={24}
    client={client}
    className="rate"
    key="rate"
    ref={(teaser: RatenkaufTeaser | null) => void teaser?.refresh()}
    onratenkauf-plans-requested={(event: RatenkaufPlansRequestedEvent) => event.preventDefault()}
    onratenkauf-error={(event) => event.currentTarget.refresh().catch(() => event.code === 'invalid_amount')}
    onratenkauf-plan-selected={({ plan, months }) => plan.monthlyRate * months}
  />
);

export const checkout = (
  <ratenkauf-checkout
    revision="2"
    terms="choice"
    button="none"
    onratenkauf-started={(event) => void event.paymentPage.length}
  >
    <input slot="radio" type="radio" name="payment" />
  </ratenkauf-checkout>
);

export const summary = (
  <ratenkauf-summary
    order-id="A-1001"
    paymentHref="/payment"
    view="confirmed"
    onratenkauf-ordered={({ orderId }) => orderId?.length}
  />
);

export const list = (
  <ratenkauf-transactions
    page-size={50}
    transaction-href="/office/{id}"
    onratenkauf-transaction-selected={({ transactionId }) => transactionId.length}
  />
);

// @ts-expect-error There is no such attribute.
export const misspelt = <ratenkauf-teaser amout="799.00" />;
// @ts-expect-error The amount is a text, as in HTML.
export const inCents = <ratenkauf-teaser amount={79900} />;
// @ts-expect-error There is no such variant.
export const wide = <ratenkauf-teaser variant="wide" />;
// @ts-expect-error The event has no such field.
export const wrongField = <ratenkauf-teaser onratenkauf-error={(event) => event.reason} />;
const readsAmount = ({ amount }: RatenkaufPlansRequestedEvent) => amount;
// @ts-expect-error A summary fires another event.
export const wrongEvent = <ratenkauf-summary onratenkauf-ordered={readsAmount} />;
// @ts-expect-error There is no such tag.
export const wrongTag = <ratenkauf-teasers />;

export const components = (
  <>
    <Teaser
      amount="799.00"
      client={client}
      ref={(teaser: RatenkaufTeaser | null) => void teaser?.refresh()}
      className="rate"
      key="rate"
      onRatenkaufPlanSelected={({ plan, months }) => plan.monthlyRate * months}
      onratenkauf-error={(event) => event.currentTarget.refresh().catch(() => event.code === 'invalid_amount')}
    />
    <Summary
      paymentHref="/payment"
      onRatenkaufStateChanged={(event) => {
        const summary: RatenkaufSummary = event.currentTarget;
        return summary.state === 'approved';
      }}
    >
      <p>Danke!</p>
    </Summary>
  </>
);

// @ts-expect-error There is no such property.
export const misspeltProp = <Teaser amout="799.00" />;
// @ts-expect-error A teaser fires no such event.
export const misspeltListener = <Teaser amount="799.00" onRatenkaufOrdered={() => {}} />;
// @ts-expect-error The event has no such field.
export const wrongFieldOfEvent = <Teaser amount="799.00" onRatenkaufError={(event) => event.reason} />;
