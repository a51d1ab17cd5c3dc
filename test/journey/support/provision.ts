import { ensurePinnedChromium } from '../../../scripts/browsers.mjs';

/** Runs before all journeys, so that two that start at once do not unpack the same browser. */
export async function setup(): Promise<void> {
  await ensurePinnedChromium();
}
