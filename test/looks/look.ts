import type { Page } from 'puppeteer-core';
import type { Stage } from './stage.js';

/** One state of an element, or one page, that is photographed at every width and in every scheme. */
export interface Look {
  /** What it belongs to: an element, the demo, the bank or the sandbox. */
  readonly group: string;
  readonly name: string;
  /** Whether the picture has the whole page (default), or one screen, as with a dialog. */
  readonly frame?: 'whole' | 'screen';
  /** Brings a new page into this state. */
  readonly open: (page: Page, stage: Stage) => Promise<void>;
  /** Words that are only visible in this state. */
  readonly says: RegExp;
  /** True if something is loading in this state; otherwise nothing may be. */
  readonly isLoading?: boolean;
}

/** Widths of the pictures, in CSS pixels, with the height of the screen. */
export const screens = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const;

/** Colour schemes of the pictures: values of the media features that the browser emulates. */
export const schemes = {
  light: [],
  dark: [{ name: 'prefers-color-scheme', value: 'dark' }],
  forced: [
    { name: 'forced-colors', value: 'active' },
    { name: 'prefers-color-scheme', value: 'dark' },
  ],
} as const;

/** Name of a colour scheme. */
export type Scheme = keyof typeof schemes;
