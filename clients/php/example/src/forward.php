<?php

declare(strict_types=1);

/**
 * Forwards a request of a browser or the bank to the public listener of the service. A shop leaves this to its web
 * server (nginx, Apache: docs/guide/serve.md); PHP's own server cannot.
 */
function forward(): void
{
    $headers = ['Connection: close'];
    foreach (['accept', 'content-type', 'cookie', 'if-none-match', 'origin', 'ratenkauf-checkout', 'sec-fetch-site'] as $name) {
        $value = $_SERVER['HTTP_' . strtoupper(strtr($name, '-', '_'))] ?? ($name === 'content-type' ? $_SERVER['CONTENT_TYPE'] ?? '' : '');
        if ($value !== '') {
            $headers[] = "$name: $value";
        }
    }
    $context = stream_context_create(['http' => [
        'method' => $_SERVER['REQUEST_METHOD'],
        'header' => $headers,
        'content' => (string) file_get_contents('php://input'),
        'ignore_errors' => true,
        'follow_location' => 0,
        'timeout' => 30,
    ]]);
    $body = @file_get_contents(getenv('SHOP_RATENKAUF') . $_SERVER['REQUEST_URI'], false, $context);
    if ($body === false || !isset($http_response_header[0])) {
        http_response_code(502);
        return;
    }
    header_remove();
    http_response_code((int) explode(' ', $http_response_header[0])[1]);
    foreach (array_slice($http_response_header, 1) as $line) {
        if (!preg_match('/^(connection|transfer-encoding|content-length|keep-alive|date):/i', $line)) {
            header($line, false);
        }
    }
    echo $body;
}
