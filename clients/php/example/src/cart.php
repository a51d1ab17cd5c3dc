<?php

declare(strict_types=1);

/*
 * The cart is in the session: its id, which names it at the bank, the quantities, and the customer. An order takes the
 * id; the next cart has another one.
 */

/** @return array{id: string, items: array<string, int>, customer: array<string, string>} */
function &cart(): array
{
    if (!isset($_SESSION['cart'])) {
        $_SESSION['cart'] = ['id' => bin2hex(random_bytes(12)), 'items' => [], 'customer' => []];
    }
    return $_SESSION['cart'];
}

/** Sets the quantity of a product, from 0 to 9; unknown products are left out. */
function setQuantity(string $slug, int $quantity): void
{
    if (!isset(products()[$slug])) {
        return;
    }
    $cart = &cart();
    $cart['items'][$slug] = max(0, min(9, $quantity));
    $cart['items'] = array_filter($cart['items']);
}

/** Returns the sum of a cart in cents. */
function total(): int
{
    $sum = 0;
    foreach (cart()['items'] as $slug => $quantity) {
        $sum += products()[$slug]['cents'] * $quantity;
    }
    return $sum;
}

/** Begins a new cart for the same customer. */
function beginCart(): void
{
    $customer = cart()['customer'];
    unset($_SESSION['cart']);
    $cart = &cart();
    $cart['customer'] = $customer;
}

/** Fields of the address page: name, whether it is needed, and its `autocomplete`. */
const FIELDS = [
    'salutation' => ['Anrede', false, 'honorific-prefix'],
    'firstName' => ['Vorname', true, 'given-name'],
    'lastName' => ['Nachname', true, 'family-name'],
    'street' => ['Straße und Hausnummer', true, 'address-line1'],
    'postcode' => ['Postleitzahl', true, 'postal-code'],
    'city' => ['Ort', true, 'address-level2'],
    'email' => ['E-Mail', true, 'email'],
];

const SALUTATIONS = ['' => 'Keine Angabe', 'ms' => 'Frau', 'mr' => 'Herr'];

/**
 * Returns what is wrong with an address, by field.
 *
 * @param array<string, string> $customer
 * @return array<string, string>
 */
function problemsOf(array $customer): array
{
    $problems = [];
    foreach (FIELDS as $name => [$label, $isNeeded]) {
        if ($isNeeded && ($customer[$name] ?? '') === '') {
            $problems[$name] = "$label fehlt.";
        }
    }
    if (!isset($problems['postcode']) && !preg_match('/^\d{5}$/', $customer['postcode'])) {
        $problems['postcode'] = 'Bitte geben Sie fünf Ziffern an.';
    }
    if (!isset($problems['email']) && filter_var($customer['email'], FILTER_VALIDATE_EMAIL) === false) {
        $problems['email'] = 'Bitte geben Sie eine E-Mail-Adresse an.';
    }
    return $problems;
}

/** Returns true if the cart can be paid: something is in it, and it is known where to send it. */
function isComplete(): bool
{
    return cart()['items'] !== [] && cart()['customer'] !== [];
}

/**
 * Returns the facts of the cart as the service takes them.
 *
 * @return array<string, mixed>
 */
function factsOfCart(): array
{
    ['id' => $id, 'items' => $items, 'customer' => $customer] = cart();
    $address = [
        'street' => $customer['street'],
        'postcode' => $customer['postcode'],
        'city' => $customer['city'],
        'country' => 'DE',
    ];
    $name = ['firstName' => $customer['firstName'], 'lastName' => $customer['lastName']];
    $positions = [];
    foreach ($items as $slug => $quantity) {
        ['name' => $product, 'cents' => $cents] = products()[$slug];
        $positions[] = ['name' => $product, 'quantity' => $quantity, 'price' => $cents];
    }
    $salutation = $customer['salutation'] === '' ? [] : ['salutation' => $customer['salutation']];
    return [
        'amount' => total(),
        'currency' => 'EUR',
        'shopReference' => $id,
        'email' => $customer['email'],
        'items' => $positions,
        'person' => $salutation + $name,
        'billingAddress' => $address,
        'deliveryAddress' => $name + $address,
        'risk' => ['loggedIn' => false, 'customerStatus' => 'new'],
    ];
}
