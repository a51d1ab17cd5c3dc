/**
 * Options of an LRU cache that keeps at most `most` entries and takes memory as it fills. With its `max` instead, the cache takes the
 * memory for all entries when it is made, which for the caches of one handler costs more than everything else of its start.
 */
export const atMost = (most: number) => ({ maxSize: most, sizeCalculation: () => 1 });
