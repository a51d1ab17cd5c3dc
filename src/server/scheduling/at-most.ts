/**
 * Returns options of an LRU cache that keeps at most `most` entries and allocates memory as it fills. With `max`, the
 * cache would allocate memory for all entries when it is created, which would take longer than the rest of the
 * handler's start.
 */
export const atMost = (most: number) => ({ maxSize: most, sizeCalculation: () => 1 });
