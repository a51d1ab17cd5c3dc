import { triesAll } from '../../support/all.js';

/**
 * A group of tests that only runs with `ALL_TESTS=1`, because it costs much and others show the same feature:
 * `describeInCi('…', () => …)`. The summary of `npm test` counts its tests.
 */
export const describeInCi = triesAll ? describe : describe.skip;
