import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readFileSync } from 'node:fs';
import type { Browser, CDPSession, Page } from 'puppeteer-core';
import { isShown } from './hands.js';
import { schemes, screens, type Look, type Scheme } from './look.js';
import type { Stage } from './stage.js';

/** A picture of a look. */
interface Picture {
  readonly width: number;
  readonly scheme: Scheme;
  /** File, relative to the folder of the contact sheet. */
  readonly file: string;
  readonly height: number;
  /** Pixels by which the page is wider than the screen. */
  readonly tooWide: number;
}

/** What came of one look. */
export interface Outcome {
  readonly look: Look;
  readonly pictures: readonly Picture[];
  /** Why the state cannot be shown; undefined if it can. */
  readonly problem: string | undefined;
}

/** Options of the camera. */
export interface CameraOptions {
  readonly browser: Browser;
  readonly stage: Stage;
  /** Folder of the contact sheet. */
  readonly folder: string;
  readonly widths: readonly number[];
  readonly schemeNames: readonly Scheme[];
}

const inPage = readFileSync(new URL('in-page.js', import.meta.url), 'utf8');
/** A picture shows at most this much of a page, in CSS pixels. */
const tallest = 3000;
const slugOf = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/**
 * Takes all pictures of a look, in a browser context of its own; also of one that cannot be shown, to see what is there
 * instead.
 */
export async function photograph(look: Look, options: CameraOptions): Promise<Outcome> {
  const context = await options.browser.createBrowserContext();
  const problems: string[] = [];
  const note = (error: unknown) => void problems.push(error instanceof Error ? error.message : String(error));
  try {
    const page = await context.newPage();
    page.on('pageerror', note);
    await page.evaluateOnNewDocument(inPage);
    await page.setViewport({ width: 1280, height: 800 });
    await look
      .open(page, options.stage)
      .then(() => isShown(page, look.says, look.isLoading))
      .catch(note);
    const pictures = await takeAll(look, page, options).catch((error: unknown) => (note(error), []));
    return { look, pictures, problem: problems[0] };
  } finally {
    await context.close();
  }
}

async function takeAll(look: Look, page: Page, { widths, schemeNames, folder }: CameraOptions): Promise<Picture[]> {
  const pictures: Picture[] = [];
  const client = await page.createCDPSession();
  for (const screen of screens.filter(({ width }) => widths.includes(width))) {
    await page.setViewport(screen);
    for (const scheme of schemeNames) {
      const file = join('pictures', slugOf(look.group), `${slugOf(look.name)}-${screen.width}-${scheme}.webp`);
      const { data, ...picture } = await take(page, client, look, { scheme, ...screen });
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), Buffer.from(data, 'base64'));
      pictures.push({ file, scheme, width: screen.width, ...picture });
    }
  }
  return pictures;
}

interface Shot {
  readonly scheme: Scheme;
  readonly width: number;
  readonly height: number;
}

async function take(page: Page, client: CDPSession, { frame }: Look, { scheme, width, height }: Shot) {
  await client.send('Emulation.setEmulatedMedia', {
    features: [...schemes[scheme], { name: 'prefers-reduced-motion', value: 'reduce' }],
  });
  const size = (await page.evaluate(`(async () => {
    // A browser leaves out what is not in view, and in the picture everything is.
    for (const { shadowRoot } of document.querySelectorAll('ratenkauf-teaser'))
      shadowRoot?.firstElementChild?.style.setProperty('content-visibility', 'visible');
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return { height: Math.ceil(document.body.getBoundingClientRect().bottom + scrollY), width: document.documentElement.scrollWidth };
  })()`)) as { height: number; width: number };
  const shown = frame === 'screen' ? height : Math.min(Math.max(size.height, 1), tallest);
  const { data } = await client.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 80,
    optimizeForSpeed: true,
    captureBeyondViewport: frame !== 'screen',
    ...(frame !== 'screen' && { clip: { x: 0, y: 0, width, height: shown, scale: 1 } }),
  });
  return { data, height: shown, tooWide: Math.max(size.width - width, 0) };
}
