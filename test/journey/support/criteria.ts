import type { Page } from 'playwright-core';
import { steady } from './layout.js';

/** Returns all rendered elements of a page, also those in shadow trees, in their order. */
export async function everything(page: Page) {
  await steady(page);
  return page.evaluateHandle(() => {
    const within = (root: ParentNode): HTMLElement[] =>
      [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? within(element.shadowRoot) : []),
      ]);
    return within(document.body).filter((element) => element.checkVisibility());
  });
}

/** Sets the spacing of text that WCAG 2.2, 1.4.12, names, in every tree of the page. */
export async function spaceText(page: Page): Promise<void> {
  const elements = await everything(page);
  await elements.evaluate((all) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }`);
    for (const { adoptedStyleSheets } of [document, ...all.flatMap(({ shadowRoot }) => shadowRoot ?? [])])
      adoptedStyleSheets.push(sheet);
  });
}

/** Returns the texts of our elements that are cut off, or that stand outside of their element. */
export async function cutOff(page: Page): Promise<string[]> {
  const elements = await everything(page);
  return elements.evaluate((all) => {
    const isOurs = (element: Element) => {
      const root = element.getRootNode();
      return root instanceof ShadowRoot && root.host.localName.startsWith('ratenkauf-');
    };
    const isForEyes = (element: Element) => element.closest('.spoken, .size, [aria-hidden=true] .size') === null;
    const hides = (element: HTMLElement) =>
      getComputedStyle(element).overflow !== 'visible' &&
      !/auto|scroll/.test(getComputedStyle(element).overflow) &&
      (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1);
    const sticksOut = (element: HTMLElement) => {
      const { right } = ((element.getRootNode() as ShadowRoot).host as HTMLElement).getBoundingClientRect();
      const own = [...element.childNodes].filter(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
      return own.some((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return element.closest('dialog') === null && range.getBoundingClientRect().right > right + 1;
      });
    };
    return all
      .filter((element) => isOurs(element) && isForEyes(element) && (hides(element) || sticksOut(element)))
      .map((element) => `${element.localName}.${element.className}: ${element.innerText.slice(0, 80)}`);
  });
}

/** What has the focus, and whether something is in front of it. */
export interface Focus {
  readonly name: string;
  /** True if no point of it can be seen, or clicked. */
  readonly isCovered: boolean;
}

/** Returns the focused element of the page, looked up through all shadow trees; undefined if there is none. */
export const focusOf = (page: Page): Promise<Focus | undefined> =>
  page.evaluate(() => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    if (!focused || focused === document.body) return undefined;
    const { left, top, width, height } = focused.getBoundingClientRect();
    /** What is seen at a point, in the innermost shadow tree. */
    const foundAt = (x: number, y: number) => {
      let found: Element | null = null;
      for (let tree: DocumentOrShadowRoot | null = document; tree;) {
        const inner: Element | null = tree.elementFromPoint(x, y);
        tree = inner === found ? null : (inner?.shadowRoot ?? null);
        found = inner ?? found;
      }
      return found;
    };
    const isPart = (found: Element | null) =>
      found !== null &&
      (focused.contains(found) || found.contains(focused) || found.closest('label')?.contains(focused));
    const places = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y] as const),
    );
    const words = (focused.closest('label') ?? focused).textContent?.trim().replace(/\s+/g, ' ').slice(0, 60);
    return { name: `${focused.localName} ${words}`, isCovered: !places.some(([x, y]) => isPart(foundAt(x, y))) };
  });

/** Returns the words that can be seen, element by element. */
export async function visibleWords(page: Page): Promise<string[]> {
  const elements = await everything(page);
  return elements.evaluate((all) =>
    all.flatMap((element) => {
      const own = [...element.childNodes].flatMap(({ nodeType, textContent }) =>
        nodeType === 3 ? (textContent ?? '') : [],
      );
      const words = own.join(' ').replace(/\s+/g, ' ').trim();
      return words && getComputedStyle(element).visibility === 'visible' ? [words] : [];
    }),
  );
}
