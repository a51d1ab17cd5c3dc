import { centsFromEuroInput } from '../../rules/euro-input.js';
import { languages } from '../../languages/language.js';
import type { Cents } from '../../rules/money.js';
import { canonicalId, isBusinessId } from '../../service/wire/ids.js';
import type { Search } from './backend.js';

/** Part of a search that follows from typed words. */
export type WordSearch = Pick<Search, 'firstName' | 'lastName' | 'orderId' | 'ids' | 'minValue' | 'maxValue'>;

/**
 * Returns the searches for what somebody typed into one field: a transaction is found if one of them finds it. The
 * service can only search for one field at a time, so words are read as everything they can be: a reference, an order
 * number and an amount if they have a digit, otherwise names. Returns six at most.
 */
export function searchesFor(words: string): readonly WordSearch[] {
  const text = words.trim().replace(/\s+/g, ' ');
  const id = canonicalId(text);
  const ofReference = isBusinessId(id) ? [{ ids: [id] }] : [];
  if (!/\d/.test(text)) return [...ofReference, ...namesIn(text)];
  return [...ofReference, ...orderNumbers(text), ...amounts(text)];
}

/** Order numbers are compared exactly, and are often typed in lower case. */
const orderNumbers = (text: string): WordSearch[] =>
  [...new Set([text, text.toUpperCase()])].map((orderId) => ({ orderId }));

/** Most cents of a search. */
const HIGHEST: Cents = 100_000_000;

/** Whole euros find all amounts that begin with them: `878` also 878.95. */
function amounts(text: string): WordSearch[] {
  const cents = languages.map((language) => centsFromEuroInput(text, language)).find((each) => each !== undefined);
  if (cents === undefined || cents > HIGHEST) return [];
  const isWhole = !/[.,]\d{1,2}\D*$/.test(text);
  return [{ minValue: cents, maxValue: isWhole ? cents + 99 : cents }];
}

/**
 * `Dietrich, Frank` is unambiguous; of other words the first or the last one is the first name, or all of them are the
 * last name.
 */
function namesIn(text: string): WordSearch[] {
  const [last = '', first] = text.split(',').map((part) => part.trim());
  if (first) return [{ firstName: first, lastName: last }];
  const names = last.split(' ');
  if (names.length === 1) return [{ lastName: last }, { firstName: last }];
  const [begin = '', end = ''] = [names[0], names.at(-1)];
  const [afterFirst, beforeLast] = [names.slice(1).join(' '), names.slice(0, -1).join(' ')];
  const pairs = [
    [begin, afterFirst],
    [beforeLast, end],
    [afterFirst, begin],
    [end, beforeLast],
  ] as const;
  const distinct = new Map(pairs.map((pair) => [pair.join('\n'), pair]));
  return [{ lastName: last }, ...[...distinct.values()].map(([firstName, lastName]) => ({ firstName, lastName }))];
}
