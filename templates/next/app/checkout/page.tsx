import { RatenkaufCheckout } from 'ratenkauf-elements/react';

export default function Checkout() {
  return (
    <>
      <h1>Zahlungsart</h1>
      <p>1 Sofa, 799,00 €</p>
      <RatenkaufCheckout />
    </>
  );
}
