declare module '*/scripts/check/browsers.mjs' {
  export const chromiumArgs: string[];
  export const journeyArgs: string[];
  /** Returns the path of the Chromium that npm installs, of the same version on every machine. */
  export function ensureChromium(): Promise<string>;
  /** Returns the path of the oldest Chromium that is supported; undefined where npm has none for the platform. */
  export function ensureOldestChromium(): Promise<string | undefined>;
}

declare module '*/scripts/check/fonts.mjs' {
  /** The set of fonts in which everything is tested. */
  export const usualFonts: string;
  /** Returns the names of the sets that this machine has. */
  export function installedFonts(): string[];
  /** Returns the packages with the sets that this machine lacks. */
  export function missingFonts(): string[];
  /** Returns the environment of a browser that sees only this set. */
  export function fontEnvironment(name: string): Record<string, string>;
}

declare module '*/scripts/check/install-beside.mjs' {
  /** Installs the packages of a folder of `test` unless they are there; returns the folder in which they are. */
  export function installBeside(name: 'other-frameworks' | 'other-nodes'): string;
}
