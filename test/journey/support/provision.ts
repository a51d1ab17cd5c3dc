import { ensureChromiumShell } from '../../../scripts/browsers.mjs';

/** Before any journey, so that two that begin at once do not unpack the same browser. */
export async function setup(): Promise<void> {
  await ensureChromiumShell();
}
