import type { Page } from 'playwright-core';

/** What a page is watched for from its first moment on. */
export interface Notes {
  /** Every layout shift, also those right after an input: its score, and what moved from where to where. */
  readonly shifts: { readonly score: number; readonly moved: readonly string[] }[];
  /** Everything the page's own policy stopped. */
  readonly violations: string[];
  /** Every `ratenkauf-error` that reached the window. */
  readonly errors: { readonly code: string; readonly retryable: boolean; readonly message: string }[];
}

declare global {
  interface Window {
    notes: Notes;
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  /** Nodes within a shadow tree have no name here. */
  readonly sources: readonly { readonly node?: Node; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[];
}

/** Runs in the page before anything else does. */
export function takeNotes(): void {
  const notes: Notes = { shifts: [], violations: [], errors: [] };
  window.notes = notes;
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    notes.violations.push(`${effectiveDirective} ${blockedURI}`);
  });
  addEventListener('ratenkauf-error', (event) => {
    const { code, retryable, message } = event as Event & Notes['errors'][number];
    notes.errors.push({ code, retryable, message });
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      const moved = entry.sources.map(
        ({ node, previousRect: { x, y }, currentRect: to }) => `${node?.nodeName ?? ''} ${x},${y} → ${to.x},${to.y} ${to.width}×${to.height}`,
      );
      notes.shifts.push({ score: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The notes of the page's present document; two frames later, so that the last shift is among them. */
export const notesOf = (page: Page): Promise<Notes> =>
  page.evaluate(
    () =>
      new Promise<Notes>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(window.notes), 0)));
      }),
  );
