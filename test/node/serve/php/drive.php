<?php

// Calls one method of the client with what stands in the standard input, and prints what it answers.
declare(strict_types=1);

require __DIR__ . '/../../../../clients/php/Ratenkauf.php';

['address' => $address, 'key' => $key, 'method' => $method, 'given' => $given] = json_decode(
    file_get_contents('php://stdin'),
    true,
    64,
    JSON_THROW_ON_ERROR,
);
// JSON has no Latin-1: the test writes it as UTF-8, in an object of its own.
array_walk_recursive($given, static function (&$value, $name): void {
    $value = $name === 'latin1' ? iconv('UTF-8', 'ISO-8859-1', $value) : $value;
});
if ($method === 'withdrawn') {
    $given[2] = new DateTimeImmutable($given[2]);
}
try {
    $answer = $method === 'event'
        ? Ratenkauf::event(...$given)
        : (new Ratenkauf($address, $key))->{$method}(...$given);
    if (isset($answer['content'])) {
        $answer = ['base64' => base64_encode($answer['content'])] + array_diff_key($answer, ['content' => 1]);
    }
    echo json_encode($answer, JSON_THROW_ON_ERROR);
} catch (RatenkaufProblem $refused) {
    echo json_encode(['problem' => $refused->problem, 'retryable' => $refused->retryable], JSON_THROW_ON_ERROR);
}
