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

/** A piece of code, with the name of its colour (`t-tag` is `tag`) where it has one. */
export interface CodePiece {
  readonly text: string;
  readonly kind?: 'tag' | 'attribute' | 'string' | 'constant';
}

type Pairs = readonly (readonly [name: string, value: string])[];

/** Returns the code that shows an element with these attributes and tokens, in the pieces that have colours. */
export function codePieces(tag: string, attributes: Pairs, tokens: Pairs): readonly CodePiece[] {
  const style: CodePiece[] = [
    { text: '<style>', kind: 'tag' },
    { text: '\n' },
    { text: tag, kind: 'tag' },
    { text: ' {\n' },
    ...tokens.flatMap(([name, value]): CodePiece[] => [
      { text: '  ' },
      { text: name, kind: 'attribute' },
      { text: ': ' },
      { text: value, kind: 'constant' },
      { text: ';\n' },
    ]),
    { text: '}\n' },
    { text: '</style>', kind: 'tag' },
    { text: '\n' },
  ];
  return [
    ...(tokens.length > 0 ? style : []),
    { text: `<${tag}`, kind: 'tag' },
    ...attributes.flatMap(([name, value]): CodePiece[] => [
      { text: ' ' },
      { text: name, kind: 'attribute' },
      ...(value === '' ? [] : ([{ text: '=' }, { text: `"${escaped(value)}"`, kind: 'string' }] as const)),
    ]),
    { text: `></${tag}>`, kind: 'tag' },
  ];
}

/** Returns the same code as one text. */
export const codeOf = (...of: Parameters<typeof codePieces>): string =>
  codePieces(...of)
    .map(({ text }) => text)
    .join('');
