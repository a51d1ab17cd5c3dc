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
 * paid otherwise.
 */
function completeOrder(string $number, string $purchase): bool
{
    run("UPDATE orders SET state = 'paid' WHERE number = ? AND purchase = ? AND state = 'pending'", [$number, $purchase]);
    $order = findOrder('number', $number);
    return $order !== null && $order['purchase'] === $purchase && $order['state'] !== 'cancelled';
}

/** Cancels an order whose purchase has ended, however often it is called, unless it was paid by another one since. */
function releaseOrder(string $number, string $purchase): void
{
    run("UPDATE orders SET state = 'cancelled' WHERE number = ? AND purchase = ?", [$number, $purchase]);
}

/** Takes an event of the service, and answers it. */
function takeEvent(): void
{
    try {
        $headers = Ratenkauf::headers($_SERVER);
        $event = Ratenkauf::event((string) file_get_contents('php://input'), $headers, [(string) getenv('SHOP_EVENT_SECRET')]);
    } catch (RatenkaufProblem) {
        http_response_code(400);
        return;
    }
    $number = (string) ($event['data']['orderId'] ?? '');
    $purchase = (string) ($event['data']['purchaseId'] ?? '');
    $isCarriedOut = true;
    if ($event['type'] === 'order.confirmed') {
        $isCarriedOut = completeOrder($number, $purchase);
    } elseif (in_array($event['type'], ['order.released', 'order.impossible'], true)) {
        releaseOrder($number, $purchase);
    }
    if ($isCarriedOut) {
        http_response_code(204);
        return;
    }
    header('content-type: application/json');
    echo json_encode(['impossible' => 'The order was cancelled.']);
}
