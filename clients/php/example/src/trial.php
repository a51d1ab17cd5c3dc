<?php

declare(strict_types=1);

/*
 * Answers to the questions of `ratenkauf-elements try-shop`, which makes visits and orders here and says which promise of
 * the shop is broken. Only with SHOP_TRIAL=1, and never in a shop that sells: whoever knows the secret gets sessions.
 */

/** The token of forms in the sessions of a trial. */
const TRIAL_TOKEN = 'trial';

/** Answers a question. */
function answerQuestion(): void
{
    $question = signedMessage();
    if ($question === null) {
        return;
    }
    $answer = match ($question['type']) {
        'try.visit' => ['cookie' => session_name() . '=' . newVisit()],
        'try.orders' => ['orders' => ordersForTrial()],
        'try.form' => [
            'address' => 'http://' . $_SERVER['HTTP_HOST'] . '/kasse/bestellen',
            'fields' => ['token' => TRIAL_TOKEN, 'payment' => 'instalments'],
        ],
        'hook.checkout' => ['checkout' => isVisit() ? factsOfCart() : null],
        'hook.prepareOrder' => isVisit() ? preparedOrder($question['data']) : null,
        default => null,
    };
    if ($answer === null) {
        http_response_code(404);
        return;
    }
    header('content-type: application/json');
    echo json_encode($answer, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);
}

/** Begins a session of a customer who has filled a cart; returns its id. */
function newVisit(): string
{
    session_start();
    $_SESSION['token'] = TRIAL_TOKEN;
    setQuantity('tisch', 1);
    $cart = &cart();
    $cart['customer'] = [
        'salutation' => '',
        'firstName' => 'Ralf',
        'lastName' => 'Ratenkauf',
        'street' => 'Beuthener Str. 25',
        'postcode' => '90471',
        'city' => 'Nürnberg',
        'email' => 'ralf@ratenkauf.example',
    ];
    $id = session_id();
    session_write_close();
    return $id;
}

/** Reads the session of the cookie; returns false if it has no cart that can be paid. */
function isVisit(): bool
{
    session_start(['read_and_close' => true, 'use_cookies' => true, 'use_strict_mode' => true]);
    return isComplete();
}

/**
 * Stores the order of the visit as the order page does before it confirms.
 *
 * @param array{purchaseId: string, amount: int} $asked
 * @return array{orderId: string}|null
 */
function preparedOrder(array $asked): ?array
{
    $order = storeOrder('instalments', $asked['purchaseId']);
    return $order['purchase'] === $asked['purchaseId'] && $order['facts']['amount'] === $asked['amount']
        ? ['orderId' => $order['number']]
        : null;
}

/** @return list<array{orderId: string, amount: int, state: string, ships: bool}> */
function ordersForTrial(): array
{
    $states = ['pending' => 'pending', 'paid' => 'completed', 'shipped' => 'completed', 'cancelled' => 'released'];
    $orders = run('SELECT * FROM orders')->fetchAll(PDO::FETCH_ASSOC);
    return array_map(static fn (array $order): array => [
        'orderId' => $order['number'],
        'amount' => json_decode($order['facts'], true)['amount'],
        'state' => $states[$order['state']],
        'ships' => in_array($order['state'], ['paid', 'shipped'], true) && !$order['is_test'],
    ], $orders);
}
