import { ensureChromium } from '../../../scripts/check/browsers.mjs';
import { missingFonts } from '../../../scripts/check/fonts.mjs';
import { triesAll } from '../../support/all.js';

/**
 * Runs before all journeys, so that two that start at once do not unpack the same browser; fails if layout is to be
 * tested in fonts that are not installed.
 */
export async function setup(): Promise<void> {
  await ensureChromium();
  const missing = missingFonts();
  if (triesAll && missing.length > 0)
    throw new Error(`Layout cannot be tested in the fonts of these packages, install them: ${missing.join(', ')}`);
}
