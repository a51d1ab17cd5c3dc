import { LRUCache } from 'lru-cache';
import type { RichText } from '../../contract/rich-text.js';
import { richTextFromHtml } from '../rich-text/rich-text-from-html.js';
import { atMost } from '../scheduling/at-most.js';
import { digestOf } from '../rich-text/digest.js';
import { lenderIn } from './lender-in-example.js';
import { malformed, type Calculation } from './calculation.js';

const MOST_EXAMPLES = 20;

/** Representative examples. Most amounts have the same one: it is parsed and kept once. */
export interface Examples {
  /** @throws {ServiceError} `malformed` if there is no text, or too much */
  fromHtml(html: string): Calculation['example'];
  fromText(text: RichText): Calculation['example'];
}

/** Creates an empty store of examples; the ones used least recently are forgotten. */
export function createExamples(): Examples {
  const byHtml = new LRUCache<string, Calculation['example']>(atMost(MOST_EXAMPLES));
  const byKey = new LRUCache<string, Calculation['example']>(atMost(MOST_EXAMPLES));

  function fromText(text: RichText): Calculation['example'] {
    const key = digestOf(text).slice(0, 16);
    const example = byKey.get(key) ?? { key, text, lender: lenderIn(text) };
    byKey.set(key, example);
    return example;
  }

  return {
    fromText,
    fromHtml(html) {
      const known = byHtml.get(html);
      if (known) return known;
      const text = richTextFromHtml(html);
      if (!text) throw malformed('no representative example, or one too large');
      const example = fromText(text);
      byHtml.set(html, example);
      return example;
    },
  };
}
