import Link from 'next/link';
import { RatenkaufTeaser } from 'ratenkauf-elements/react';

export default function Product() {
  return (
    <>
      <h1>Sofa</h1>
      <p>799,00 €</p>
      <RatenkaufTeaser amount="799.00" />
      <p>
        <Link href="/checkout">Zur Kasse</Link>
      </p>
    </>
  );
}
