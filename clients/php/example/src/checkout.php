<?php

declare(strict_types=1);

/** What is said where an order cannot be placed now. Nothing was sent twice: the key is the same at the next click. */
const NOT_NOW = 'Das hat gerade nicht geklappt. Bitte versuchen Sie es noch einmal.';

/**
 * Tells the service what the cart is now; also abandons what the customer has begun if they pay otherwise. Returns
 * false while an order is still with the bank.
 */
function isFreeToPayOtherwise(Ratenkauf $ratenkauf): bool
{
    $purchase = $ratenkauf->checkout(factsOfCart())['purchase'] ?? null;
    if ($purchase === null || !in_array($purchase['state'], ['initialized', 'approved', 'confirming'], true)) {
        return ($purchase['state'] ?? '') !== 'confirmed';
    }
    $after = $ratenkauf->abandon($purchase['id']);
    return !in_array($after['state'], ['confirming', 'confirmed'], true) || ($after['mayRestart'] ?? false);
}

/** Orders the cart, and sends the browser to what follows. */
function order(Ratenkauf $ratenkauf, string $payment): never
{
    if ($payment === 'prepayment') {
        if (!isFreeToPayOtherwise($ratenkauf)) {
            redirect('/kasse/pruefen', 'Ihr Ratenkauf wird gerade abgeschlossen.');
        }
        $order = storeOrder('prepayment', null);
        finish($order['number']);
    }
    $purchase = $ratenkauf->checkout(factsOfCart())['purchase'] ?? null;
    if ($purchase === null || !in_array($purchase['state'], ['approved', 'confirming', 'confirmed'], true)) {
        redirect('/kasse/zahlung', 'Bitte wählen Sie die Zahlung noch einmal: Etwas hat sich geändert.');
    }
    // Stored before anything is sent, with what is sold and the number of the attempt.
    $order = storeOrder('instalments', $purchase['id']);
    ['number' => $number, 'attempt' => $attempt, 'facts' => $facts] = $order;
    $after = $ratenkauf->confirm($order['purchase'], $number, $facts, "$number, attempt $attempt");
    if ($after['state'] === 'confirmed') {
        completeOrder($number, $order['purchase'], $after['isTest']);
        finish($number);
    }
    if ($after['state'] === 'confirming') {
        finish($number);
    }
    if ($after['state'] === 'approved') {
        nextAttempt($number, $attempt);
        redirect('/kasse/pruefen', 'Die Bank hat die Bestellung noch nicht angenommen. Bitte prüfen Sie die Angaben und bestellen Sie noch einmal.');
    }
    redirect('/kasse/zahlung', 'Der Ratenkauf ist nicht zustande gekommen. Bitte wählen Sie die Zahlung noch einmal.');
}

/**
 * Asks again what became of an order whose outcome was not known: the same call with the same key, which sends nothing
 * twice. Returns the order as it is then.
 *
 * @param array<string, mixed> $order
 * @return array<string, mixed>
 */
function followed(Ratenkauf $ratenkauf, array $order): array
{
    ['number' => $number, 'purchase' => $purchase, 'attempt' => $attempt, 'facts' => $facts] = $order;
    if ($order['state'] !== 'pending' || $purchase === null) {
        return $order;
    }
    try {
        $after = $ratenkauf->confirm($purchase, $number, $facts, "$number, attempt $attempt");
        if ($after['state'] === 'confirmed') {
            completeOrder($number, $purchase, $after['isTest']);
        }
    } catch (RatenkaufProblem) {
        // The page asks again in a moment, and the service tells the outcome by an event all the same.
    }
    return findOrder('number', $number) ?? $order;
}

/** Returns the number of the order that this visitor has made of a cart before; null if there is none. */
function numberOfEarlierOrder(string $cart): ?string
{
    $number = findOrder('cart', $cart)['number'] ?? null;
    return $number !== null && isset($_SESSION['orders'][$number]) ? $number : null;
}

/** The cart has become an order: shows it, and begins another cart. */
function finish(string $number): never
{
    $_SESSION['orders'][$number] = true;
    beginCart();
    redirect('/danke/' . rawurlencode($number));
}
