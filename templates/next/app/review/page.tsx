import { RatenkaufSummary } from 'ratenkauf-elements/react';

/** Where the bank sends the customer back to, and where the order is placed. */
export default function Review() {
  return (
    <>
      <h1>Bestellung</h1>
      <p>1 Sofa, 799,00 €</p>
      <RatenkaufSummary paymentHref="/checkout" />
    </>
  );
}
