import Link from 'next/link';

export default function Product() {
  return (
    <>
      <h1>Sofa</h1>
      <p>799,00 €</p>
      <ratenkauf-teaser amount="799.00" />
      <p>
        <Link href="/checkout">Zur Kasse</Link>
      </p>
    </>
  );
}
