<?php

declare(strict_types=1);

/** Returns the shop's database, a file that is made with the first call. */
function database(): PDO
{
    static $database;
    if ($database === null) {
        $database = new PDO('sqlite:' . getenv('SHOP_DATABASE'));
        $database->exec('PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 5000');
        $database->exec(<<<'SQL'
            CREATE TABLE IF NOT EXISTS orders (
                number TEXT PRIMARY KEY,
                cart TEXT NOT NULL UNIQUE,      -- one cart, one order
                facts TEXT NOT NULL,            -- what is sold, as it was when the order was stored
                payment TEXT NOT NULL,          -- instalments, prepayment
                purchase TEXT,                  -- id of the purchase by instalments
                attempt INTEGER NOT NULL,       -- number of the attempt to order that purchase
                state TEXT NOT NULL,            -- pending, paid, shipped, cancelled
                is_test INTEGER NOT NULL DEFAULT 0,
                refunds INTEGER NOT NULL DEFAULT 0,
                refunded INTEGER NOT NULL DEFAULT 0
            );
            CREATE TABLE IF NOT EXISTS sessions (id TEXT PRIMARY KEY, data TEXT NOT NULL, at INTEGER NOT NULL);
            SQL);
    }
    return $database;
}

/**
 * Runs a statement.
 *
 * @param list<mixed> $values
 */
function run(string $sql, array $values = []): PDOStatement
{
    $statement = database()->prepare($sql);
    $statement->execute($values);
    return $statement;
}
