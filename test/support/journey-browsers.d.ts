declare module '*/scripts/browsers.mjs' {
  export const chromiumArgs: string[];
  /** Path of a Chromium that can be started. */
  export function ensureChromium(): Promise<string>;
}
