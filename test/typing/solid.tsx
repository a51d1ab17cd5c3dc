/** @jsxImportSource solid-js */
import 'ratenkauf-elements/solid';
import { createHandlerClient } from 'ratenkauf-elements';

export const product = (
  <ratenkauf-teaser
    attr:amount="799.00"
    prop:client={createHandlerClient()}
    class="rate"
    on:ratenkauf-error={(event) => void event.currentTarget.refresh()}
  />
);
export const checkout = <ratenkauf-checkout months={24} on:ratenkauf-consent-changed={({ checked }) => checked} />;

// @ts-expect-error There is no such attribute.
export const misspelt = <ratenkauf-teaser amout="799.00" />;
// @ts-expect-error The term is a number.
export const wrongTerm = <ratenkauf-checkout prop:months="24" />;
// @ts-expect-error The event has no such field.
export const wrongField = <ratenkauf-teaser on:ratenkauf-error={(event) => event.reason} />;
