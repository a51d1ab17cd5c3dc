// What a reader has chosen, kept by the browser. Where it keeps nothing, the choice is of this page alone.

/** Returns what was kept under a name. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`ratenkauf-site-${name}`);
  } catch {
    return null;
  }
}

/** Keeps a value under a name. */
export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`ratenkauf-site-${name}`, value);
  } catch {
    // Nothing is kept.
  }
}
