import { installedFonts, usualFonts } from '../../../scripts/fonts.mjs';
import { allOr } from '../../support/all.js';

/** Returns the sets of fonts in which journeys about layout run: the usual one, and with `ALL_TESTS=1` all of this machine. */
export const triedFonts = (): readonly string[] => allOr(installedFonts(), [usualFonts]);
