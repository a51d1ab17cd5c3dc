import { existsSync } from 'node:fs';
import { CommandError } from '../../run-command.js';

/** Where systems put a Chromium, which no channel of playwright names. */
const chromiums = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/snap/bin/chromium'];

/**
 * Opens a browser of this machine: the program at `path`; otherwise Chrome, Edge, Chromium, or the one of playwright.
 * @throws {CommandError} that says what to install
 */
export async function openBrowser(path: string | undefined) {
  const { chromium } = await import('playwright-core').catch((cause: unknown) => {
    const words = '--browser needs the package playwright-core: npm install --no-save playwright-core';
    throw new CommandError(words, { cause, code: 2 });
  });
  const programs = (path === undefined ? chromiums.filter(existsSync) : [path]).map((executablePath) => ({
    executablePath,
  }));
  const ways = path === undefined ? [{ channel: 'chrome' }, { channel: 'msedge' }, programs, {}].flat() : programs;
  const reasons: string[] = [];
  for (const way of ways)
    try {
      return await chromium.launch(way);
    } catch (error) {
      reasons.push(String((error as Error).message.split('\n', 1)));
    }
  const advice = 'Install Chrome, Edge or Chromium, or name its program in CHROME_PATH';
  throw new CommandError(`no browser could be started. ${advice}.\n${reasons.join('\n')}`, { code: 2 });
}
