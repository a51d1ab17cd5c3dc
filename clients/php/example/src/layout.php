<?php

declare(strict_types=1);

function e(string $text): string
{
    return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE);
}

/** Writes a page. `$element` is the script of the elements that it uses, `$head` what else belongs into its head. */
function page(string $title, string $main, string $element = 'ratenkauf-teaser', string $head = ''): void
{
    $count = array_sum(cart()['items']);
    $title = e($title);
    header('content-type: text/html; charset=utf-8');
    // The pages have the token of the customer's checkout.
    header('cache-control: no-store');
    header("content-security-policy: default-src 'self'; frame-ancestors 'none'; form-action 'self'; base-uri 'none'");
    echo <<<HTML
        <!doctype html>
        <html lang="de">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>$title – Möbel aus PHP</title>
        <link rel="icon" href="/favicon.svg">
        <link rel="stylesheet" href="/shop.css">
        <link rel="stylesheet" href="/ratenkauf/assets/ratenkauf.css">
        <link rel="stylesheet" href="/ratenkauf/assets/ratenkauf-first-paint.css">
        <script type="module" src="/ratenkauf/assets/$element.js"></script>
        $head
        </head>
        <body>
        <header class="bar"><a class="brand" href="/">Möbel aus PHP</a><nav><a href="/korb">Warenkorb ($count)</a> <a href="/haendlerbereich">Händlerbereich</a></nav></header>
        <main>
        <h1>$title</h1>
        $main
        </main>
        <footer class="bar">Demo-Shop: Es wird nichts verkauft und nichts geliefert. <a href="/widerruf">Vertrag widerrufen</a></footer>
        </body>
        </html>
        HTML;
}

/** Begins a form that changes something: only this shop's own pages can send it. */
function form(string $action): string
{
    return '<form method="post" action="' . e($action) . '"><input type="hidden" name="token" value="' . e(formToken()) . '">';
}

function formToken(): string
{
    return $_SESSION['token'] ??= bin2hex(random_bytes(16));
}

function notice(?string $text): string
{
    return $text === null ? '' : '<p class="notice" role="alert">' . e($text) . '</p>';
}

/** Sends the browser to another page. */
function redirect(string $path, ?string $notice = null): never
{
    if ($notice !== null) {
        $_SESSION['notice'] = $notice;
    }
    header("location: $path", true, 303);
    exit;
}

/** Returns what the last page wanted to say, once. */
function takeNotice(): ?string
{
    $notice = $_SESSION['notice'] ?? null;
    unset($_SESSION['notice']);
    return $notice;
}
