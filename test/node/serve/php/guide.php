<?php

// Stands before the code of a guide: what a shop has of its own. What it is told to do is noted in $NOTES.
declare(strict_types=1);

$_SESSION = json_decode((string) getenv('SESSION'), true) ?? [];

function storeOrder(array $cart, string $purchase): object
{
    return (object) ['number' => 'A-1', 'attempt' => 1, 'purchase' => $purchase];
}

function completeOrder(string $purchase, bool $isTest): ?string
{
    note(['completed' => $purchase, 'isTest' => $isTest]);
    return $purchase === 'sold out' ? 'The last one is sold.' : null;
}

function releaseOrder(string $purchase): void
{
    note(['released' => $purchase]);
}

function note(array $what): void
{
    file_put_contents((string) getenv('NOTES'), json_encode($what) . "\n", FILE_APPEND);
}
