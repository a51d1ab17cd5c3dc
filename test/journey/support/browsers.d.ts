declare module '*/scripts/browsers.mjs' {
  export const chromiumArgs: string[];
  /** Path of a Chromium that can be started where nobody looks. */
  export function ensureChromiumShell(): Promise<string>;
}
