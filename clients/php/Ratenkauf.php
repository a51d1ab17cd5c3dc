<?php

declare(strict_types=1);

/** A call that the service has refused, or that got no answer. Decide by `$problem` and `$retryable`. */
final class RatenkaufProblem extends RuntimeException
{
    /**
     * @param string $problem code of the problem, like `no_purchase`; `unreachable` if there was no answer, `wrong_address` if
     * something else has answered, `no_transport` if PHP may open no address
     */
    public function __construct(
        public readonly string $problem,
        string $message,
        public readonly int $status,
        public readonly bool $retryable,
    ) {
        parent::__construct($message);
    }
}

/**
 * Client of `ratenkauf-elements serve` (its admin API) in one file, for PHP 8.1 and newer, without packages.
 *
 * Every method throws a RatenkaufProblem. Where `$retryable` is true, repeat the same call with the same key, also from
 * another request of the shop: it does nothing twice.
 */
final class Ratenkauf
{
    /**
     * @param string $address address of the admin listener, like `http://127.0.0.1:8091`
     * @param string $key one of its keys
     * @param float $timeout seconds that a call may take
     */
    public function __construct(
        private readonly string $address,
        #[SensitiveParameter] private readonly string $key,
        private readonly float $timeout = 15.0,
    ) {
    }

    /**
     * Tells the facts of a checkout. Answers with `token` for the attribute `checkout` of the elements, `expiresAt`, and
     * `purchase`, the newest one of this cart, if there is one. Tell it again whenever a page with the token is made.
     * @param array<string, mixed> $checkout with `shopReference`, the id of the cart
     * @param array<string, string>|null $pages `review` and `payment`, if they are not the usual ones
     * @param array<string, string>|null $link `orderId`, `shopName`, `lang`, `until`: the answer has the address of a page to pay, `link`
     * @return array<string, mixed>
     */
    public function checkout(array $checkout, ?array $pages = null, ?array $link = null): array
    {
        return $this->call('POST', '/v1/checkouts', array_filter(['checkout' => $checkout, 'pages' => $pages, 'link' => $link]));
    }

    /**
     * Orders an approved purchase. Store the order first. The answer's `state` is `confirmed`; `confirming` if the
     * outcome is not known yet; `approved` with `mayRetry`; `void` with the parts that have `changed`; or another end.
     *
     * @param array<string, mixed> $checkout the facts as they are now
     * @param array<string, mixed>|null $shown `amount` and `plan` as the page of the button has shown them: nothing else is ordered
     * @return array<string, mixed>
     */
    public function confirm(string $purchaseId, string $orderId, array $checkout, string $key, ?array $shown = null): array
    {
        $body = ['orderId' => $orderId, 'checkout' => $checkout] + ($shown ? ['shown' => $shown] : []);
        return $this->call('POST', '/v1/purchases/' . rawurlencode($purchaseId) . '/confirmation', $body, $key);
    }

    /** @return array<string, mixed> the purchase */
    public function purchase(string $purchaseId): array
    {
        return $this->call('GET', '/v1/purchases/' . rawurlencode($purchaseId));
    }

    /** Abandons a purchase before another payment is taken. @return array<string, mixed> the purchase */
    public function abandon(string $purchaseId): array
    {
        return $this->call('DELETE', '/v1/purchases/' . rawurlencode($purchaseId));
    }

    /** @return array<string, mixed> `purchase` and `transaction` of an order, as far as there are */
    public function order(string $orderId): array
    {
        return $this->call('GET', '/v1/orders/' . rawurlencode($orderId));
    }

    /** @return array<string, mixed> one transaction, by the bank's reference of six characters */
    public function transaction(string $transactionId): array
    {
        return $this->call('GET', '/v1/transactions/' . rawurlencode($transactionId));
    }

    /** @param array<string, mixed> $search like `['words' => 'Ratenkauf', 'page' => 0]` @return array<string, mixed> one page: `transactions`, `count` */
    public function transactions(array $search = []): array
    {
        return $this->call('POST', '/v1/transactions/search', $search);
    }

    /**
     * Fetches the bank's bills of a period (days `2027-01-01`; by default from the first of last month to a month later), usually one ZIP archive;
     * null if there are none. Allow it time: `timeout`. @param list<string> $types as `monthly_bill` @param list<string> $fileTypes as `pdf`
     * @return array{name: string, type: string, content: string}|null
     */
    public function documents(?string $from = null, ?string $to = null, array $types = [], array $fileTypes = []): ?array
    {
        return $this->file('/v1/documents', ['from' => $from, 'to' => $to, 'type' => $types, 'fileType' => $fileTypes]);
    }

    /** @return array<string, mixed> what customers saw of an amount (cents) on a day */
    public function proof(string $day, int $amount): array
    {
        return $this->call('GET', "/v1/proof?amount=$amount&day=" . rawurlencode($day));
    }

    /** Everything that customers were shown in a period. @param string $format `csv` or `html` @return array{name: string, type: string, content: string} */
    public function proofs(string $from, string $to, string $format): array
    {
        return $this->file('/v1/proofs', ['from' => $from, 'to' => $to, 'format' => $format]) ?? [];
    }

    /** Reports the delivery. @return array<string, mixed> `outcome`: `requested`, `ended` or `not_financed` */
    public function shipped(string $orderId, string $key, ?string $trackingNumber = null): array
    {
        return $this->change($orderId, 'shipped', ['trackingNumber' => $trackingNumber], $key);
    }

    /** Cancels an order that was not delivered. @param ?string $reason as `refunded` @return array<string, mixed> as `shipped` */
    public function cancelled(string $orderId, string $key, ?string $reason = null): array
    {
        return $this->change($orderId, 'cancelled', ['reason' => $reason], $key);
    }

    /**
     * Reports a refund. `$reason`, only if the bank's interface takes one: `revocation` (Widerruf), `return_warranty`
     * (Rückgabe wegen Mangels) or `reduction_warranty` (Minderung). @param int $amount cents @return array<string, mixed>
     */
    public function refunded(string $orderId, int $amount, string $key, ?string $reason = null): array
    {
        return $this->change($orderId, 'refunded', ['amount' => $amount, 'reason' => $reason], $key);
    }

    /**
     * Reports that the customer has withdrawn from the sale. @param 'all'|list<array{quantity: int, price: int}> $items
     * what comes back, cents of one piece @return array<string, mixed> as `shipped`
     */
    public function withdrawn(string $orderId, string|array $items, DateTimeInterface $receivedAt, string $key): array
    {
        return $this->change($orderId, 'withdrawn', ['items' => $items, 'receivedAt' => $receivedAt->format(DATE_ATOM)], $key);
    }

    /**
     * Says what an order costs after it was changed; what the bank has over that is refunded. @param int|list<array{quantity: int, price: int}> $left
     * cents of all that is left, or its positions @return array<string, mixed> as `shipped`; `outcome` `unchanged`, if nothing is to be refunded
     */
    public function changed(string $orderId, int|array $left, string $key, ?string $reason = null): array
    {
        return $this->change($orderId, 'changed', [is_int($left) ? 'amount' : 'items' => $left, 'reason' => $reason], $key);
    }

    /**
     * Checks an event and returns it: `type`, `timestamp` and `data`. Keep the header `webhook-id` of those that were
     * handled: an event may come again.
     *
     * @param string $body the body as it came: `file_get_contents('php://input')`
     * @param array<string, string> $headers `webhook-id`, `webhook-timestamp`, `webhook-signature`, in small letters
     * @param list<string> $secrets one or two, `whsec_…`
     * @return array{type: string, timestamp: string, data: array<string, mixed>}
     */
    public static function event(
        string $body,
        array $headers,
        #[SensitiveParameter] array $secrets,
        int $tolerance = 300,
        ?int $now = null,
    ): array {
        $id = $headers['webhook-id'] ?? '';
        $time = $headers['webhook-timestamp'] ?? '';
        if ($id === '' || !ctype_digit($time) || abs(($now ?? time()) - (int) $time) > $tolerance) {
            throw new RatenkaufProblem('not_signed', 'The event has no id, or its time is too far away.', 400, false);
        }
        foreach ($secrets as $secret) {
            $key = base64_decode(preg_replace('/^whsec_/', '', $secret), true);
            if ($key === false || $key === '') {
                continue;
            }
            $right = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$time.$body", $key, true));
            foreach (explode(' ', $headers['webhook-signature'] ?? '') as $given) {
                if (hash_equals($right, $given)) {
                    return json_decode($body, true, 32, JSON_THROW_ON_ERROR);
                }
            }
        }
        throw new RatenkaufProblem('not_signed', 'The event has no signature with one of the secrets.', 400, false);
    }

    /** @return array<string, string> the headers that `event` needs, from `$_SERVER` */
    public static function headers(array $server): array
    {
        $found = [];
        foreach (['webhook-id', 'webhook-timestamp', 'webhook-signature'] as $name) {
            $found[$name] = (string) ($server['HTTP_' . strtoupper(strtr($name, '-', '_'))] ?? '');
        }
        return $found;
    }

    /** @return array<string, mixed> */
    private function change(string $orderId, string $what, array $body, string $key): array
    {
        $given = array_filter($body, static fn ($value) => $value !== null);
        return $this->call('POST', '/v1/orders/' . rawurlencode($orderId) . "/$what", $given, $key);
    }

    /** @return array{name: string, type: string, content: string}|null */
    private function file(string $path, array $query): ?array
    {
        $pairs = [];
        foreach ($query as $name => $values) {
            foreach ((array) $values as $value) {
                $pairs[] = $name . '=' . rawurlencode($value);
            }
        }
        [$status, $headers, $content] = $this->send('GET', $path . '?' . implode('&', $pairs));
        $all = implode("\n", $headers);
        $name = preg_match('~^content-disposition:.*filename="([^"]+)"~im', $all, $found) ? $found[1] : '';
        $type = preg_match('~^content-type: *(.+?)\s*$~im', $all, $found) ? $found[1] : '';
        return $status === 204 ? null : ['name' => $name, 'type' => $type, 'content' => $content];
    }

    /** @return array<string, mixed> */
    private function call(string $method, string $path, ?array $body = null, ?string $key = null): array
    {
        [$status, , $text] = $this->send($method, $path, $body, $key);
        $answer = json_decode($text, true, 64);
        return is_array($answer) ? $answer : throw $this->stranger($status);
    }

    /** @return array{int, list<string>, string} status, headers and body of a success */
    private function send(string $method, string $path, ?array $body = null, ?string $key = null): array
    {
        $headers = ['Authorization: Bearer ' . $this->key, 'Accept: application/json', 'Connection: close'];
        if ($key !== null) {
            if ($key === '' || preg_match('/[^\x20-\x7e]/', $key)) {
                throw new RatenkaufProblem('key_missing', 'A key has 1 to 255 characters of ASCII, so no umlauts.', 400, false);
            }
            $headers[] = "Idempotency-Key: $key";
        }
        if ($body !== null) {
            $headers[] = 'Content-Type: application/json';
            try {
                $body = json_encode((object) $body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);
            } catch (JsonException $wrong) {
                $why = "The values cannot be sent: {$wrong->getMessage()}. Texts have to be UTF-8: see mb_convert_encoding.";
                throw new RatenkaufProblem('invalid_request', $why, 0, false);
            }
        }
        [$status, $found, $text] = $this->exchange($method, $this->address . $path, $headers, $body);
        if ($status >= 200 && $status < 300) {
            return [$status, $found, $text];
        }
        $answer = json_decode($text, true, 64);
        if (!is_array($answer) || !isset($answer['code'])) {
            throw $this->stranger($status);
        }
        ['code' => $code, 'detail' => $detail, 'retryable' => $retryable] = $answer + ['code' => 'internal', 'detail' => '', 'retryable' => false];
        throw new RatenkaufProblem((string) $code, (string) $detail, $status, $retryable === true);
    }

    /** What is said of an answer that is none of the service: a proxy in front of it may have another one later. */
    private function stranger(int $status): RatenkaufProblem
    {
        if ($status === 0 || $status === 429 || $status >= 500) {
            return new RatenkaufProblem('unreachable', "The service does not answer at $this->address ($status).", $status, true);
        }
        $why = "What answers at $this->address ($status) is not the admin API. Give the address of RATENKAUF_ADMIN_LISTEN.";
        return new RatenkaufProblem('wrong_address', $why, $status, false);
    }

    /** @return array{int, list<string>, string} status (0 without an answer), headers and body of an answer */
    private function exchange(string $method, string $url, array $headers, ?string $body): array
    {
        if (function_exists('curl_init')) {
            $found = [];
            $curl = curl_init($url);
            curl_setopt_array($curl, [
                CURLOPT_CUSTOMREQUEST => $method,
                CURLOPT_HTTPHEADER => [...$headers, 'Expect:'],
                CURLOPT_TIMEOUT_MS => (int) ($this->timeout * 1000),
                CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
                CURLOPT_PROXY => '',
                CURLOPT_RETURNTRANSFER => true,
                CURLOPT_HEADERFUNCTION => static function ($curl, string $line) use (&$found): int {
                    $found[] = rtrim($line);
                    return strlen($line);
                },
            ] + ($body === null ? [] : [CURLOPT_POSTFIELDS => $body]));
            $text = curl_exec($curl);
            return is_string($text) ? [curl_getinfo($curl, CURLINFO_RESPONSE_CODE), $found, $text] : [0, [], ''];
        }
        if (!filter_var(ini_get('allow_url_fopen'), FILTER_VALIDATE_BOOLEAN)) {
            $why = 'PHP may open no address: install its extension curl, or set allow_url_fopen = On in php.ini.';
            throw new RatenkaufProblem('no_transport', $why, 0, false);
        }
        $http = ['method' => $method, 'header' => $headers, 'timeout' => $this->timeout, 'ignore_errors' => true, 'follow_location' => 0];
        $context = stream_context_create(['http' => $http + ($body === null ? [] : ['content' => $body])]);
        $text = @file_get_contents($url, false, $context);
        $status = preg_match('~^HTTP/\S+ (\d{3})~', $http_response_header[0] ?? '', $line) ? (int) $line[1] : 0;
        return is_string($text) ? [$status, $http_response_header, $text] : [0, [], ''];
    }
}
