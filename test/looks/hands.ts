import type { Page } from 'puppeteer-core';

/** What a visitor does in a page; a test in the browser has hands of its own. */
export interface Hands {
  readonly isShown: (says: RegExp) => Promise<void>;
  readonly press: (name: RegExp, kind?: string) => Promise<void>;
  readonly type: (selector: string, text: string) => Promise<void>;
  readonly key: (name: '?') => Promise<void>;
}

/** Returns the hands for a page of the photographed browser. */
export const handsOf = (page: Page): Hands => ({
  isShown: (says) => isShown(page, says),
  press: (name, kind) => press(page, name, kind),
  type: (selector, text) => type(page, selector, text),
  key: (name) => page.keyboard.press(name),
});

/** Milliseconds until a state counts as one that cannot be shown. */
const patience = 20_000;

/** What a visitor can press. */
export const pressable =
  'button, summary, a[href], label, input[type=radio], input[type=checkbox], [role=tab], [role=button]';

/** Waits until an expression is true in the page. */
async function until(page: Page, expression: string, problem: () => Promise<string>): Promise<void> {
  await page.waitForFunction(expression, { timeout: patience, polling: 50 }).catch(async (error: unknown) => {
    throw new Error(`${await problem()} (${error instanceof Error ? error.message : String(error)})`);
  });
}

const shortly = (text: unknown) => String(text).slice(0, 300);
const textOf = async (page: Page): Promise<string> =>
  shortly(await page.evaluate('looks.text()').catch((error: unknown) => error));
const literal = ({ source, flags }: RegExp) => `new RegExp(${JSON.stringify(source)}, ${JSON.stringify(flags)})`;

/** Waits until the page says this, and until nothing, or something, is loading. */
export async function isShown(page: Page, says: RegExp, isLoading = false): Promise<void> {
  const expression = `looks.isDefined() && looks.isLoading() === ${isLoading} && ${literal(says)}.test(looks.text())`;
  await until(
    page,
    expression,
    async () => `does not say ${String(says)}${isLoading ? ' while loading' : ''}, but: ${await textOf(page)}`,
  );
}

/** Presses what has this name, as soon as it is there; `kind` narrows it down to a selector. */
export async function press(page: Page, name: RegExp, kind = pressable): Promise<void> {
  const found = `looks.find(${JSON.stringify(kind)}, ${literal(name)})`;
  await until(
    page,
    `${found} !== undefined`,
    async () => `has nothing to press that is called ${String(name)}: ${await textOf(page)}`,
  );
  // In a task of its own: the page may leave at once, and the answer would be lost.
  await page.evaluate(`void setTimeout(() => ${found}.click())`);
}

/** Types into the first field that matches. */
export async function type(page: Page, selector: string, text: string): Promise<void> {
  const field = `[...looks.all()].find((element) => element.matches(${JSON.stringify(selector)}) && element.checkVisibility())`;
  await until(page, `${field} !== undefined`, async () => `has no field ${selector}: ${await textOf(page)}`);
  await page.evaluate(
    `((field) => { field.value = ${JSON.stringify(text)}; for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true, composed: true })); })(${field})`,
  );
}

/** Sends a form of the shop, as its page would; `page` must be a page of the shop. */
export async function post(page: Page, path: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const status: unknown = await page.evaluate(`looks.post(${JSON.stringify(path)}, ${JSON.stringify(fields)})`);
  if (status !== 200) throw new Error(`${path} answers ${String(status)}`);
}
