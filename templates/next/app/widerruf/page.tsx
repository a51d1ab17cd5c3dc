/** Replace: the form with which customers withdraw (§ 356a BGB): name, order and address for the receipt. */
export default function Withdrawal() {
  return (
    <>
      <h1>Vertrag widerrufen</h1>
      <p>Hier fehlt noch das Formular für den Widerruf.</p>
    </>
  );
}
