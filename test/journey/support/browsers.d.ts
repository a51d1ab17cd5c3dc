declare module '*/scripts/browsers.mjs' {
  export const chromiumArgs: string[];
  export const journeyArgs: string[];
  /** Returns the path of a Chromium. */
  export function ensureChromium(): Promise<string>;
  /** Returns the path of the Chromium that npm installs, of the same version on every machine. */
  export function ensurePinnedChromium(): Promise<string>;
}
