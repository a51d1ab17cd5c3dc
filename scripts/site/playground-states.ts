import { scenarios, type Scenario } from '../../src/testing/scenarios.js';

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
export const startOf = (tag: string): Readonly<Record<string, string>> => starts[tag] ?? {};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Returns the code that shows an element with these attributes and tokens. */
export function codeOf(
  tag: string,
  attributes: readonly (readonly [string, string])[],
  tokens: readonly (readonly [string, string])[],
): string {
  const style =
    tokens.length > 0
      ? `<style>\n${tag} {\n${tokens.map(([name, value]) => `  ${name}: ${value};\n`).join('')}}\n</style>\n`
      : '';
  return `${style}<${tag}${attributes.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')}></${tag}>`;
}
