<?php

declare(strict_types=1);

/** @return array<string, mixed>|null an order, with its facts as an array */
function findOrder(string $column, string $value): ?array
{
    if (!in_array($column, ['number', 'cart'], true)) {
        throw new InvalidArgumentException($column);
    }
    $order = run("SELECT * FROM orders WHERE $column = ?", [$value])->fetch(PDO::FETCH_ASSOC);
    return $order === false ? null : ['facts' => json_decode($order['facts'], true)] + $order;
}

/**
 * Stores the order of the cart, or returns the one that is there. What is sold is frozen in it: the same facts are
 * sent however often the customer clicks. Another purchase of the cart, or one whose order the bank has refused, is
 * another attempt, with facts and a key of its own.
 *
 * @return array<string, mixed>
 */
function storeOrder(string $payment, ?string $purchase): array
{
    ['id' => $cart] = cart();
    $facts = json_encode(factsOfCart(), JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);
    $number = 'P-' . strtoupper(bin2hex(random_bytes(4)));
    run(
        "INSERT INTO orders (number, cart, facts, payment, purchase, attempt, state) VALUES (?, ?, ?, ?, ?, 1, 'pending')
        ON CONFLICT (cart) DO UPDATE SET facts = excluded.facts, payment = excluded.payment, purchase = excluded.purchase,
            attempt = attempt + 1, state = 'pending'
        WHERE state IN ('pending', 'cancelled') AND purchase IS NOT excluded.purchase",
        [$number, $cart, $facts, $payment, $purchase],
    );
    return findOrder('cart', $cart);
}

/** Notes that the bank has refused an attempt: the next click is a new one, with the facts as they are then. */
function nextAttempt(string $number, int $attempt): void
{
    $facts = json_encode(factsOfCart(), JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);
    run('UPDATE orders SET attempt = attempt + 1, facts = ? WHERE number = ? AND attempt = ?', [$facts, $number, $attempt]);
}

/**
 * Completes an order, however often it is called. Returns false if it cannot be carried out: it was cancelled, or is
 * paid otherwise. The bank does not pay for a test order: it is marked, so that nobody ships it.
 */
function completeOrder(string $number, string $purchase, bool $isTest): bool
{
    run(
        "UPDATE orders SET state = 'paid', is_test = ? WHERE number = ? AND purchase = ? AND state = 'pending'",
        [(int) $isTest, $number, $purchase],
    );
    $order = findOrder('number', $number);
    return $order !== null && $order['purchase'] === $purchase && $order['state'] !== 'cancelled';
}

/**
 * Cancels the order that waits for a purchase which has ended, however often it is called. What was paid stays: a
 * release may come late. The purchase finds the order, also where its number never reached the service.
 */
function releaseOrder(string $purchase): void
{
    run("UPDATE orders SET state = 'cancelled' WHERE purchase = ? AND state = 'pending'", [$purchase]);
}

/**
 * Reads what the service has sent, if it is signed; otherwise the answer is 400.
 *
 * @return array{type: string, data: array<string, mixed>}|null
 */
function signedMessage(): ?array
{
    try {
        $headers = Ratenkauf::headers($_SERVER);
        return Ratenkauf::event((string) file_get_contents('php://input'), $headers, [(string) getenv('SHOP_EVENT_SECRET')]);
    } catch (RatenkaufProblem) {
        http_response_code(400);
        return null;
    }
}

/** Takes an event of the service, and answers it. */
function takeEvent(): void
{
    $event = signedMessage();
    if ($event === null) {
        return;
    }
    $number = (string) ($event['data']['orderId'] ?? '');
    $purchase = (string) ($event['data']['purchaseId'] ?? '');
    $isCarriedOut = true;
    if ($event['type'] === 'order.confirmed') {
        $isCarriedOut = completeOrder($number, $purchase, $event['data']['isTest'] ?? false);
    } elseif (in_array($event['type'], ['order.released', 'order.impossible'], true)) {
        releaseOrder($purchase);
    }
    if ($isCarriedOut) {
        http_response_code(204);
        return;
    }
    header('content-type: application/json');
    echo json_encode(['impossible' => 'The order was cancelled.']);
}
