<?php

declare(strict_types=1);

/** @return array<string, array{name: string, text: string, cents: int}> the products by their addresses */
function products(): array
{
    return [
        'sofa' => ['name' => 'Sofa Lindau', 'text' => 'Dreisitzer mit Bezug aus Wolle, Gestell aus Eiche.', 'cents' => 119900],
        'tisch' => ['name' => 'Esstisch Föhr', 'text' => 'Massive Eiche, 180 × 90 cm, für sechs Personen.', 'cents' => 79900],
        'sessel' => ['name' => 'Sessel Ammersee', 'text' => 'Ohrensessel mit Hocker, Bezug aus Leinen.', 'cents' => 49900],
        'lampe' => ['name' => 'Lampe Sylt', 'text' => 'Tischleuchte aus Glas, 32 cm hoch.', 'cents' => 8900],
    ];
}

/** Writes cents as `1.199,00 €`. */
function euros(int $cents): string
{
    return number_format($cents / 100, 2, ',', '.') . "\u{a0}€";
}
