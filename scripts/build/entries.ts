import { textOf } from '../imports.js';

/** What `exports` of package.json says of an entry: a file, or one for each condition. */
export type Target = string | { readonly [condition: string]: Target };

/** Returns `exports` of package.json. */
export function packageEntries(): Readonly<Record<string, Target>> {
  return (JSON.parse(textOf('package.json')) as { exports: Record<string, Target> }).exports;
}

/** Returns the files that an entry names. */
export function filesOf(target: Target): string[] {
  return typeof target === 'string' ? [target] : Object.values(target).flatMap(filesOf);
}
