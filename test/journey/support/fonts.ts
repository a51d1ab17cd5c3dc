import { installedFonts, usualFonts } from '../../../scripts/check/fonts.mjs';
import { allOr } from '../../support/all.js';

/** Returns the sets of fonts for journeys about layout: the usual one, or with `ALL_TESTS=1` all of this machine. */
export const triedFonts = (): readonly string[] => allOr(installedFonts(), [usualFonts]);
