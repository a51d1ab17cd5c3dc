import { firstAmounts, offers } from '../../contract/paths.js';
import { amountReason } from '../../rules/eligibility.js';
import type { Cents } from '../../rules/money.js';

/** A template with its values, as lit's `html` returns it. */
interface Template {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
}

/**
 * The end of a text before a value that stands for a whole attribute, a property (`.`), a listener (`@`) or the
 * presence of an attribute (`?`).
 */
const binding = /\s([.@?]?)([\w-]+)=$/;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, inside and outside of quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

/**
 * Returns the HTML of what lit would render: every value is escaped, properties and listeners are left out. Only what
 * `html` returns becomes tags, so a value that merely looks like a template is text.
 */
export function markupOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(markupOf).join('');
  if (isTemplate(value)) return templateMarkup(value);
  return escaped(textOf(value));
}

/** As lit does, knows templates by their strings, which no JSON contains. */
const isTemplate = (value: unknown): value is Template =>
  typeof value === 'object' &&
  value !== null &&
  'strings' in value &&
  Array.isArray(value.strings) &&
  Object.hasOwn(value.strings, 'raw');

/** Everything else, as undefined, null and the symbols of lit, is nothing to read. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

function templateMarkup({ strings, values }: Template): string {
  const [first = '', ...others] = strings.map((string) => string.replace(/\s+/g, ' '));
  return others.reduce((text, string, index) => withValue(text, values[index]) + string, first);
}

/** Adds a value to the text before it. */
function withValue(text: string, value: unknown): string {
  const [whole, kind, name] = binding.exec(text) ?? [];
  if (whole === undefined) return text + markupOf(value);
  const before = text.slice(0, -whole.length);
  if (kind === '?') return value ? `${before} ${name}` : before;
  return kind ? before : `${before} ${name}="${escaped(textOf(value))}"`;
}

/**
 * Returns the tag with which a browser asks for the offers of a page's teasers before their script has arrived; an
 * empty text if none can have a rate. Its address is that of the elements' first request: the first few amounts of the
 * page, each once, in ascending order. Without `crossorigin`, which stands for the mode of `fetch`, browsers would ask
 * twice.
 * @throws {TypeError} if an amount is not in whole cents
 */
export function preloadTag(path: string, amounts: Iterable<Cents>): string {
  const distinct = [...new Set(amounts)];
  if (!distinct.every((amount) => Number.isSafeInteger(amount) && amount >= 0))
    throw new TypeError('renderPreload() takes amounts in whole cents, like 79900.');
  const asked = distinct.filter((amount) => !amountReason(amount)).slice(0, firstAmounts);
  if (asked.length === 0) return '';
  const address = `${path}${offers.path}?amount=${asked.sort((a, b) => a - b).join('&amount=')}`;
  return `<link rel="preload" as="fetch" href="${escaped(address)}" crossorigin>`;
}
