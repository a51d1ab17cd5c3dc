import type { Page } from 'playwright-core';

/** Observations of a page from its first moment on. */
export interface Notes {
  /** Every layout shift, including those right after an input: its score, and old and new positions of what moved. */
  readonly shifts: { readonly score: number; readonly moved: readonly string[] }[];
  /** Everything that the page's own policy blocked. */
  readonly violations: string[];
}

declare global {
  interface Window {
    notes: Notes;
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  /** Nodes within a shadow tree are not exposed here. */
  readonly sources: readonly { readonly node?: Node; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[];
}

/** Runs in the page before any other script. */
export function takeNotes(): void {
  const notes: Notes = { shifts: [], violations: [] };
  window.notes = notes;
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    notes.violations.push(`${effectiveDirective} ${blockedURI}`);
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      const moved = entry.sources.map(
        ({ node, previousRect: { x, y }, currentRect: to }) =>
          `${node?.nodeName ?? ''} ${x},${y} → ${to.x},${to.y} ${to.width}×${to.height}`,
      );
      notes.shifts.push({ score: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/**
 * Returns the observations of the page's current document, two frames later so that the last layout shift is included.
 */
export const notesOf = (page: Page): Promise<Notes> =>
  page.evaluate(
    () =>
      new Promise<Notes>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(window.notes), 0)));
      }),
  );
