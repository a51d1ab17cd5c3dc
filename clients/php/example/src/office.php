<?php

declare(strict_types=1);

/** Lets only the shop's staff pass. */
function requireStaff(): void
{
    if (hash_equals((string) getenv('SHOP_PASSWORD'), (string) ($_SERVER['PHP_AUTH_PW'] ?? ''))) {
        return;
    }
    http_response_code(401);
    header('www-authenticate: Basic realm="Haendlerbereich", charset="UTF-8"');
    page('Händlerbereich', '<p>Bitte melden Sie sich an. Das Passwort steht dort, wo Sie den Shop gestartet haben.</p>');
    exit;
}

/** The words for what the bank says of a transaction. */
const STATUS = [
    'report_capture' => 'Lieferung melden',
    'report_capture_expiring' => 'Lieferung melden, Frist läuft ab',
    'in_billing' => 'In Abrechnung',
    'billed' => 'Abgerechnet',
    'expired' => 'Nicht geliefert, verfallen',
    'unknown' => 'Unbekannt',
];

/** Returns the words for an order, as the bank knows it. */
function statusOf(Ratenkauf $ratenkauf, array $order): string
{
    if ($order['payment'] !== 'instalments' || $order['state'] === 'cancelled' || $order['purchase'] === null) {
        return ['pending' => 'Wartet auf Zahlung', 'paid' => 'Bezahlt', 'shipped' => 'Versandt'][$order['state']] ?? 'Storniert';
    }
    try {
        $found = $ratenkauf->order($order['number']);
    } catch (RatenkaufProblem $problem) {
        return $problem->problem === 'no_purchase' ? 'Nicht bei der Bank' : 'Gerade nicht zu erfahren';
    }
    if (!isset($found['transaction'])) {
        return 'Wartet auf die Bank';
    }
    ['status' => $status, 'standing' => $standing, 'currentValue' => $left] = $found['transaction'] + ['currentValue' => null];
    $pending = array_filter([
        $standing['capture']['isPending'] ? 'Lieferung gemeldet' : '',
        $standing['refund']['isPending'] ? 'Erstattung gemeldet' : '',
    ]);
    $text = $pending === [] ? STATUS[$status] ?? STATUS['unknown'] : implode(', ', $pending);
    return $text . ($left === null ? '' : ', Wert ' . euros($left));
}

/** Shows the newest orders, or those whose number begins with a text. Each asks the bank, so there are not many. */
function officePage(Ratenkauf $ratenkauf, string $begin): void
{
    $rows = '';
    $found = run('SELECT * FROM orders WHERE substr(number, 1, length(?1)) = ?1 ORDER BY rowid DESC LIMIT 20', [$begin]);
    foreach ($found->fetchAll(PDO::FETCH_ASSOC) as $order) {
        $number = e($order['number']);
        $facts = json_decode($order['facts'], true);
        $rows .= "<li class=\"order\"><h2 class=\"number\">$number</h2><p>" . euros($facts['amount']) . ' <span class="chip">'
            . e(statusOf($ratenkauf, $order)) . '</span>'
            . ($order['is_test'] ? ' <span class="chip">Testbestellung: nicht versenden</span>' : '')
            . ($order['refunded'] > 0 ? ' Erstattung gemeldet: ' . euros($order['refunded']) : '') . '</p>';
        if ($order['state'] === 'paid') {
            $rows .= form("/haendlerbereich/$number/versand") . '<button class="quiet">Versandt</button></form>'
                . form("/haendlerbereich/$number/storno") . '<button class="quiet">Stornieren</button></form>';
        }
        if (in_array($order['state'], ['paid', 'shipped'], true)) {
            $rows .= form("/haendlerbereich/$number/erstattung") . '<input type="hidden" name="refund" value="' . ($order['refunds'] + 1)
                . "\"><label>Euro <input name=\"euros\" inputmode=\"decimal\" size=\"8\" aria-label=\"Erstattung für $number in Euro\"></label> <button class=\"quiet\">Erstatten</button></form>";
        }
        $rows .= '</li>';
    }
    $search = '<form class="search"><label>Bestellnummer <input name="bestellung" value="' . e($begin) . '"></label> <button class="quiet">Suchen</button></form>';
    $list = $rows === '' ? '<p>Keine Bestellungen.</p>' : "<ul class=\"list orders\">$rows</ul>";
    page('Händlerbereich', notice(takeNotice()) . $search . $list);
}

/**
 * Reports what the staff has done with an order. The key names the parcel or refund, so a second click does nothing
 * twice, also after an answer that did not arrive. A refund that was refused, for instance as too high, needs a new key
 * when it is corrected: the amount is part of it.
 */
function report(Ratenkauf $ratenkauf, string $number, string $what): string
{
    $order = findOrder('number', $number) ?? throw new OutOfBoundsException();
    if ($what === 'versand') {
        $ratenkauf->shipped($number, "$number, parcel 1");
        run("UPDATE orders SET state = 'shipped' WHERE number = ? AND state = 'paid'", [$number]);
        return "Die Lieferung von $number ist gemeldet.";
    }
    if ($what === 'storno') {
        $ratenkauf->cancelled($number, "$number, cancelled");
        run("UPDATE orders SET state = 'cancelled' WHERE number = ? AND state = 'paid'", [$number]);
        return "$number ist storniert.";
    }
    $cents = centsOf((string) ($_POST['euros'] ?? ''));
    if ($cents === null) {
        return 'Bitte geben Sie den Betrag so an: 49,90';
    }
    $refund = (int) ($_POST['refund'] ?? 0);
    if ($refund !== $order['refunds'] + 1) {
        return 'Diese Erstattung ist schon gemeldet.';
    }
    $ratenkauf->refunded($number, $cents, "$number, refund $refund, $cents cents");
    run('UPDATE orders SET refunds = ?, refunded = refunded + ? WHERE number = ? AND refunds = ?', [$refund, $cents, $number, $refund - 1]);
    return 'Die Erstattung von ' . euros($cents) . ' ist gemeldet.';
}

/** Reads `49,90` or `49`; null if it is none. */
function centsOf(string $text): ?int
{
    $isAmount = preg_match('/^\s*(\d{1,6})(?:,(\d{2}))?\s*€?\s*$/u', $text, $found) === 1;
    $cents = $isAmount ? (int) $found[1] * 100 + (int) ($found[2] ?? 0) : 0;
    return $cents > 0 ? $cents : null;
}
