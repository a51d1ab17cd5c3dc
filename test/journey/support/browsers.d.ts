declare module '*/scripts/browsers.mjs' {
  export const chromiumArgs: string[];
  export const journeyArgs: string[];
  /** Returns the path of a Chromium. */
  export function ensureChromium(): Promise<string>;
  /** Returns the path of a Chromium for headless use. */
  export function ensureChromiumShell(): Promise<string>;
}
