/** @jsxImportSource preact */
import 'ratenkauf-elements/preact';

export const product = (
  <ratenkauf-teaser amount="799.00" class="rate" onratenkauf-error={(event) => void event.currentTarget.refresh()} />
);
export const summary = (
  <ratenkauf-summary order-id="A-1001" expects="notice" onratenkauf-restart={({ reason }) => reason === 'declined'} />
);

// @ts-expect-error There is no such attribute.
export const misspelt = <ratenkauf-teaser amout="799.00" />;
// @ts-expect-error There is no such view.
export const wrongView = <ratenkauf-summary view="all" />;
// @ts-expect-error The event has no such field.
export const wrongField = <ratenkauf-teaser onratenkauf-error={(event) => event.reason} />;
