<?php

declare(strict_types=1);

/*
 * A shop in PHP with sessions and SQLite, which sells by instalments through `ratenkauf-elements serve`. Started by
 * `npm run demo:php`. Every request comes here; PHP's own server sends the files beside this one itself.
 */

$path = (string) parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if (in_array($path, ['/shop.css', '/favicon.svg'], true)) {
    return false;
}

require __DIR__ . '/../../Ratenkauf.php';
foreach (['catalogue', 'database', 'sessions', 'cart', 'orders', 'forward', 'layout', 'pages', 'office', 'checkout', 'trial'] as $file) {
    require __DIR__ . "/../src/$file.php";
}

if (str_starts_with($path, '/ratenkauf/')) {
    forward();
    return;
}
if ($path === '/ereignisse') {
    takeEvent();
    return;
}

session_set_save_handler(new StoredSessions());
session_name('php_shop');
if ($path === '/fragen' && getenv('SHOP_TRIAL') === '1') {
    answerQuestion();
    return;
}
session_start(['cookie_httponly' => true, 'cookie_samesite' => 'Lax', 'use_strict_mode' => true]);
$ratenkauf = new Ratenkauf((string) getenv('SHOP_ADMIN'), (string) getenv('SHOP_ADMIN_KEY'));
$isPost = $_SERVER['REQUEST_METHOD'] === 'POST';
if ($isPost && !hash_equals(formToken(), (string) ($_POST['token'] ?? ''))) {
    http_response_code(403);
    page('Bitte noch einmal', '<p>Die Seite war zu lange offen. Bitte laden Sie sie neu.</p>');
    return;
}

try {
    show($path, $isPost, $ratenkauf);
} catch (OutOfBoundsException) {
    http_response_code(404);
    page('Nicht gefunden', '<p>Diese Seite gibt es nicht. <a href="/">Zu den Möbeln</a></p>');
} catch (RatenkaufProblem $problem) {
    error_log("$problem->problem: " . $problem->getMessage());
    $isOffice = str_starts_with($path, '/haendlerbereich/');
    $text = $problem->problem === 'amount_too_high' ? 'So viel ist nicht mehr übrig.' : NOT_NOW;
    if ($isOffice || $path === '/kasse/bestellen') {
        redirect($isOffice ? '/haendlerbereich' : '/kasse/pruefen', $text);
    }
    http_response_code(503);
    page('Gerade nicht möglich', '<p>' . NOT_NOW . '</p>');
}

/** @throws OutOfBoundsException if there is no such page */
function show(string $path, bool $isPost, Ratenkauf $ratenkauf): void
{
    $parts = array_map(rawurldecode(...), explode('/', trim($path, '/')));
    if ($isPost && $path === '/kasse/bestellen') {
        $number = numberOfEarlierOrder((string) ($_POST['cart'] ?? ''));
        $number === null || redirect('/danke/' . rawurlencode($number));
    }
    if (in_array($path, ['/kasse/zahlung', '/kasse/pruefen', '/kasse/bestellen'], true) && !isComplete()) {
        redirect(cart()['items'] === [] ? '/korb' : '/kasse/adresse');
    }
    switch ([$isPost, $parts[0], $parts[1] ?? '', count($parts)]) {
        case [false, '', '', 1]:
            homePage();
            return;
        case [false, 'produkt', $parts[1] ?? '', 2]:
            productPage($parts[1]);
            return;
        case [false, 'widerruf', '', 1]:
            withdrawalPage();
            return;
        case [false, 'korb', '', 1]:
            cartPage();
            return;
        case [true, 'korb', '', 1]:
            $slug = (string) ($_POST['slug'] ?? '');
            setQuantity($slug, isset($_POST['quantity']) ? (int) $_POST['quantity'] : (cart()['items'][$slug] ?? 0) + 1);
            redirect('/korb');
        case [false, 'kasse', 'adresse', 2]:
            addressPage(cart()['customer']);
            return;
        case [true, 'kasse', 'adresse', 2]:
            takeAddress();
            return;
        case [false, 'kasse', 'zahlung', 2]:
            paymentPage($ratenkauf->checkout(factsOfCart()));
            return;
        case [true, 'kasse', 'zahlung', 2]:
            // Instalments are started by the element: this is what a browser without scripts sends.
            redirect(($_POST['payment'] ?? '') === 'prepayment' ? '/kasse/pruefen?vorkasse' : '/kasse/zahlung');
        case [false, 'kasse', 'pruefen', 2]:
            reviewPage(isset($_GET['vorkasse']) ? null : $ratenkauf->checkout(factsOfCart()));
            return;
        case [true, 'kasse', 'bestellen', 2]:
            order($ratenkauf, ($_POST['payment'] ?? '') === 'prepayment' ? 'prepayment' : 'instalments');
        case [false, 'danke', $parts[1] ?? '', 2]:
            isset($_SESSION['orders'][$parts[1]]) || throw new OutOfBoundsException();
            thanksPage(followed($ratenkauf, findOrder('number', $parts[1]) ?? throw new OutOfBoundsException()));
            return;
        case [false, 'haendlerbereich', '', 1]:
            requireStaff();
            officePage($ratenkauf, strtoupper(trimmed((string) ($_GET['bestellung'] ?? ''))));
            return;
        case [true, 'haendlerbereich', $parts[1] ?? '', 3]:
            requireStaff();
            in_array($parts[2], ['versand', 'storno', 'erstattung'], true) || throw new OutOfBoundsException();
            redirect('/haendlerbereich', report($ratenkauf, $parts[1], $parts[2]));
    }
    throw new OutOfBoundsException();
}

function takeAddress(): void
{
    $values = [];
    foreach (array_keys(FIELDS) as $name) {
        $values[$name] = trimmed((string) ($_POST[$name] ?? ''));
    }
    $values['salutation'] = isset(SALUTATIONS[$values['salutation']]) ? $values['salutation'] : '';
    $problems = problemsOf($values);
    if ($problems !== []) {
        http_response_code(422);
        addressPage($values, $problems);
        return;
    }
    $cart = &cart();
    $cart['customer'] = $values;
    redirect('/kasse/zahlung');
}

/** Returns the text without white space around it, and without what is no UTF-8, at most 80 characters. */
function trimmed(string $text): string
{
    return preg_match('/^\s*(.{0,80}?)\s*$/us', $text, $found) ? $found[1] : '';
}
