import { ensurePinnedChromium } from '../../../scripts/browsers.mjs';
import { missingFonts } from '../../../scripts/fonts.mjs';

/**
 * Runs before all journeys, so that two that start at once do not unpack the same browser; says which fonts are not
 * tested.
 */
export async function setup(): Promise<void> {
  await ensurePinnedChromium();
  const missing = missingFonts();
  if (missing.length === 0) return;
  console.log(
    `Layout is not tested in the fonts of these packages, because they are not installed: ${missing.join(', ')}`,
  );
  if (process.env['ALL_TESTS']) throw new Error(`Fonts are missing: ${missing.join(', ')}`);
}
