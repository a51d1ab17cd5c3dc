import { priceWords } from '../../../languages/recognised.js';

/** Stands where the text of one element ends and that of another begins, within a line. */
export const seam = '\u2060';
/** Stands before a text that is raised: cents, or the number of a footnote. */
export const raised = '\u2062';
/** Stands in the place of what is struck through. */
export const struck = '\u2061';
/** Stands before and after the text that is read, within what is around it. */
const edge = '\u2063';

const gap = `[${seam}${edge}]`;
const spaces = `[\\s${seam}${edge}]*`;
/** Currencies that shops in Germany and around it write; all others are known by their symbols. */
const codes =
  'CHF|USD|GBP|PLN|CZK|DKK|SEK|NOK|HUF|RON|BGN|TRY|JPY|CNY|CAD|AUD|NZD|ISK|RSD|UAH|[SF]Fr\\.?|Fr\\.|kr\\.?|zł|Kč|Ft|lei|лв';
const mark = `(?:\\p{Sc}|(?<!\\p{L})(?:[Ee][Uu][Rr][Oo]?|${codes})(?!\\p{L}))`;
/** Digits with what may stand between them; a space only if it cannot break, before a group of three. */
const figure = `\\d(?:[\\d.,'’${seam}${edge}]|[\\u00a0\\u202f\\u2009](?=\\d{3}(?!\\d)))*(?:--|[-–—])?`;
const amounts = new RegExp(`(${mark})?${spaces}(${figure})${spaces}(${mark})?`, 'gu');
/** Most characters on each side of an amount that say what it is. */
const nearby = 80;
const euro = /^(?:€|euro?)$/i;
const isBroken = new RegExp(`\\d${gap}+\\d`);
const number =
  /^((?:0|[1-9]\d{0,8})|[1-9]\d{0,2}(?:([.,'’\u00a0\u202f\u2009])\d{3})(?:\2\d{3})?)(?:([.,])(?:(\d\d?)|--?|[–—]))?$/;

/** What a text says of a price, as far as it is certain. */
export interface PriceText {
  /** Different amounts in euros, with a decimal point: `1299.00`. */
  readonly amounts: readonly string[];
  /** True if an amount is not certain: a range, a difference, a multiple, or of a notation that can be two. */
  readonly isUnclear: boolean;
  /** True if an amount is not in euros. */
  readonly isForeign: boolean;
  /** True if no currency is named. */
  readonly isBare: boolean;
}

/** Returns a number in German or English notation with a decimal point; undefined if it could be read in two ways. */
function decimalOf(written: string): string | undefined {
  if (isBroken.test(written)) return undefined;
  const text = written.replaceAll(new RegExp(gap, 'g'), '').replace(/[.,]$/, '');
  const [, whole, group, point, cents = ''] = number.exec(text) ?? [];
  if (whole === undefined || group === (point ?? '')) return undefined;
  return `${whole.replaceAll(group ?? '.', '')}.${cents.padEnd(2, '0')}`;
}

const says = (which: keyof (typeof priceWords)['de'], text: string) =>
  Object.values(priceWords).some((words) => words[which].test(text));

/** Returns whether what is around an amount makes it another one: a sign, a multiple, a range, an old price. */
const isPart = (lead: string, rest: string) =>
  /(?:[-–—−+/]|\d\s*[x×*])\s*$/.test(lead) || says('other', lead) || says('range', rest);

/**
 * Reads the price out of a text in German or English notation (`1.299,00 €`, `€ 1,299.00`, `799,- €`); `before` and
 * `after` stand around it in the page. Percentages, instalments and prices per unit are none. What is not certain is
 * said to be unclear, never guessed.
 */
export function readPriceText(own: string, before = '', after = ''): PriceText {
  const text = (before + edge + own + edge + after)
    .replaceAll(new RegExp(`(?<=\\d${gap}*)[.,]?${seam}*${raised}\\s*(\\d\\d)(?!\\d)`, 'g'), ',$1')
    .replaceAll(new RegExp(`${raised}\\s*\\d+`, 'g'), '')
    .replaceAll(raised, seam);
  const [from, to] = [text.indexOf(edge), text.lastIndexOf(edge)];
  const clean = (part: string) => part.replaceAll(new RegExp(gap, 'g'), '');
  const found = [...text.matchAll(amounts)].flatMap((match) => {
    const [all, first, written = '', last] = match;
    const start = match.index + all.indexOf(written, first?.length);
    const rest = clean(text.slice(match.index + all.length).slice(0, nearby));
    const marks = [first, last].filter((each) => each !== undefined);
    if (start < from || start > to || (!last && /^\s*%/.test(rest))) return [];
    if (says('each', rest) && !says('piece', rest)) return [];
    const lead = text.slice(0, first ? match.index : start).slice(-nearby);
    if (marks.length === 0 && says('per', clean(lead))) return [];
    const isLater = /\d[^\S\n]$/.test(lead) && /^\d{3}(?!\d)/.test(written);
    const amount = isLater || isPart(clean(lead), rest) ? undefined : decimalOf(written);
    // What has neither cents nor three digits is no price beside one with its currency.
    const isLikely = /[.,](?:\d\d|[-–—]+)$|\d{3}/.test(clean(written));
    return [{ amount, isLikely, isMarked: marks.length > 0, isForeign: marks.some((each) => !euro.test(each)) }];
  });
  const isBare = !found.some(({ isMarked }) => isMarked);
  const prices = found.filter(({ isMarked, isLikely }) => isBare || isMarked || isLikely);
  return {
    amounts: [...new Set(prices.flatMap(({ amount }) => amount ?? []))],
    isUnclear: prices.some(({ amount }) => amount === undefined),
    isForeign: prices.some(({ isForeign }) => isForeign),
    isBare,
  };
}

/** Returns what a text says of VAT: whether a price is with it, without it, or both. */
export const readTax = (text: string): { readonly isNet: boolean; readonly isGross: boolean } => ({
  isNet: says('net', text),
  isGross: says('gross', text),
});
