import { allOr } from '../../support/all.js';

/** Widths of screens, in pixels: a small telephone and a desk; with `ALL_TESTS=1` also what lies between. */
export const triedWidths = allOr([320, 390, 768, 1280], [320, 1280]);
