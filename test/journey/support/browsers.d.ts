declare module '*/scripts/browsers.mjs' {
  export const chromiumArgs: string[];
  export const journeyArgs: string[];
  /** Returns the path of a Chromium. */
  export function ensureChromium(): Promise<string>;
  /** Returns the path of a Chromium, of the same version on all machines. */
  export function ensurePinnedChromium(): Promise<string>;
}
