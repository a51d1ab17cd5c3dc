import { scenarios, type Scenario } from 'ratenkauf-elements/testing';
import manifest from 'ratenkauf-elements/custom-elements.json';

/** What an element can be given: an attribute or a token. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly description: string;
}

/** The elements with all that a page may set, as the manifest has them. */
export const elements = manifest.modules
  .flatMap(({ declarations }) => declarations)
  .map(({ tagName, attributes, cssProperties }) => ({
    tag: tagName,
    attributes: attributes
      .filter(({ name }) => name !== 'handler')
      .map(({ name, type, description }): Field => ({ name, type: type.text, description })),
    tokens: cssProperties.map(({ name, syntax, description }): Field => ({ name, type: syntax, description })),
  }));

const all = Object.keys(scenarios) as Scenario[];
const from = (first: Scenario, last: Scenario) => all.slice(all.indexOf(first), all.indexOf(last) + 1);

const anywhere = from('available', 'failing_handler');
const office = all.slice(all.indexOf('to_deliver'));

const byTag: Readonly<Record<string, readonly Scenario[]>> = {
  'ratenkauf-checkout': [...from('checkout_possible', 'foreign_origin'), ...anywhere],
  'ratenkauf-summary': [...from('approved', 'changed'), 'no_purchase', 'session_lost', 'initialized', ...anywhere],
  'ratenkauf-status': [...office, ...anywhere],
  'ratenkauf-transactions': [...office, ...anywhere],
  'ratenkauf-transaction': [...office, ...anywhere],
};

/** Returns the situations that an element can be in, the usual one first. */
export const scenariosOf = (tag: string): readonly Scenario[] => byTag[tag] ?? anywhere;

const starts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'ratenkauf-teaser': { amount: '799.00' },
  'ratenkauf-plans': { amount: '799.00' },
  'ratenkauf-status': { 'transaction-id': 'ABC123' },
  'ratenkauf-transaction': { 'transaction-id': 'ABC123' },
};

/** Returns the attributes with which an element starts. */
export const startOf = (tag: string): Record<string, string> => Object.assign({}, starts[tag]);

/** Returns the values of a type like `'block' | 'inline'`; nothing for any other type. */
export const choicesOf = (type: string): string[] => [...type.matchAll(/'([^']*)'/g)].map(([, value = '']) => value);

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Returns the code that shows an element with these attributes (`true`: without a value) and tokens; empty ones are left out. */
export function codeOf(
  tag: string,
  attributes: Readonly<Record<string, string | boolean>>,
  tokens: Readonly<Record<string, string>>,
): string {
  const set = Object.entries(attributes).filter(([, value]) => value !== '' && value !== false);
  const styles = Object.entries(tokens).filter(([, value]) => value !== '');
  const rule = styles.map(([name, value]) => `  ${name}: ${value};\n`).join('');
  const tags = set.map(([name, value]) => ` ${name}${value === true ? '' : `="${escaped(String(value))}"`}`).join('');
  return `${rule && `<style>\n${tag} {\n${rule}}\n</style>\n`}<${tag}${tags}></${tag}>`;
}
