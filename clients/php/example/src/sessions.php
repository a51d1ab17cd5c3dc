<?php

declare(strict_types=1);

/**
 * Keeps sessions in the shop's database: a file of PHP's own sessions is emptied before it is written, so a process that
 * is killed in between loses the customer's cart.
 */
final class StoredSessions implements SessionHandlerInterface, SessionUpdateTimestampHandlerInterface
{
    public function open(string $path, string $name): bool
    {
        return true;
    }

    public function close(): bool
    {
        return true;
    }

    public function read(string $id): string
    {
        return (string) run('SELECT data FROM sessions WHERE id = ?', [hash('sha256', $id)])->fetchColumn();
    }

    public function write(string $id, string $data): bool
    {
        run('INSERT OR REPLACE INTO sessions VALUES (?, ?, ?)', [hash('sha256', $id), $data, time()]);
        return true;
    }

    public function destroy(string $id): bool
    {
        run('DELETE FROM sessions WHERE id = ?', [hash('sha256', $id)]);
        return true;
    }

    public function gc(int $max_lifetime): int
    {
        return run('DELETE FROM sessions WHERE at < ?', [time() - $max_lifetime])->rowCount();
    }

    /** Only ids that the shop has given out are taken. */
    public function validateId(string $id): bool
    {
        return run('SELECT 1 FROM sessions WHERE id = ?', [hash('sha256', $id)])->fetchColumn() !== false;
    }

    public function updateTimestamp(string $id, string $data): bool
    {
        return $this->write($id, $data);
    }
}
