import type { Page } from 'puppeteer-core';
import type { Answers } from '../element-pages.js';
import type { Look } from '../look.js';

/** A state of an element on a page of its own. */
export interface ElementState extends Pick<Look, 'says' | 'frame' | 'isLoading'> {
  /** HTML of the page; default: that of the element. */
  readonly html?: string;
  readonly answers?: Answers;
  /** What the visitor does before the picture. */
  readonly act?: (page: Page) => Promise<void>;
}

/** An answer that does not come as long as the pictures are taken. */
export const never = () => new Promise<never>(() => {});

/** Returns the looks of an element; its states by name. */
export const looksOf = (group: string, html: string, states: Readonly<Record<string, ElementState>>): Look[] =>
  Object.entries(states).map(([name, { html: own = html, answers = {}, act, ...state }]) => ({
    group,
    name,
    ...state,
    async open(page, { elementPages }) {
      await page.goto(elementPages.add({ html: own, answers }));
      await act?.(page);
    },
  }));
