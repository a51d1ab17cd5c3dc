import type * as de from '../de/recognised.js';

/** In pages of a shop, by the doctor. */
export const shopWords: typeof de.shopWords = {
  orders: /order|buy|purchase/i,
  ordersNot: /change|withdraw|orders|cancel|basket/i,
  saysSo: /obligation to pay|^(buy|pay)( it)? now$/i,
  advertises: /\binstal?lment/gi,
  withdraws: /\bwithdraw from\b.*\b(contract|purchase|order)\b/i,
};

/** In a shop's own texts. */
export const textWords: typeof de.textWords = {
  perMonth: /month|mo\./i,
  effective: /eff|apr/i,
  effectiveRate: /eff|apr|annual percentage/i,
  borrowingRate: /fixed.*(borrowing|rate)|(borrowing|rate).*fixed/i,
  toBePaid: /pay|buy/i,
  orders: /\b(order|buy)\b/i,
  warning: /Borrowing money costs money/,
};

/** What no text may claim of a credit, and about what else it may well be said. */
export const claimWords: typeof de.claimWords = {
  improvesFinances:
    /financial (?:freedom|independence|cushion)|(?:improve|boost)s? your (?:finances|financial|budget)|(?:finances|financial \w+).{0,20}(?:improve|boost)|more money (?:in|for|to)/i,
  replacesSavings:
    /(?:keep|instead of|replaces?|without|rather than).{0,20}(?:saving|savings)\b|savings\b.{0,25}(?:replaced|untouched|intact)/i,
  raisesStandard: /standard of living|living standard|quality of life/i,
  ignoresOtherCredits:
    /no credit check|bad credit|(?:existing|other) (?:credits?|loans?)\b.{0,40}(?:no problem|not matter|don’t matter)/i,
  costsNothing:
    /(?<!not )\b(?:free of charge|interest[- ]free|for free)\b|\b(?:no|without|zero) (?:interest|extra cost|financing cost)|\b0(?:\.0+)?\s?% ?(?:interest|financ|apr)/i,
  costsNothingElse: /deliver|shipping|return|cancel|call/i,
};

/** Beside a price in a shop's page. */
export const priceWords = {
  net: /\b(?:exc\w*|ex\.?|plus|without|before)(?!\w)(?:(?!incl)[^,;]){0,20}?\b(?:VAT|tax(?:es)?)\b|\b(?:VAT|tax(?:es)?) (?:excl|plus\.)|(?<!safety |mosquito )\bnet\b(?! (?:weight|quantity|contents?|loan|income)\b)/i,
  gross:
    /\binc\w*(?:(?!excl)[^,;]){0,20}?\b(?:VAT|tax(?:es)?)\b|\b(?:VAT|tax(?:es)?) incl|\bgross\b(?! (?:weight|income)\b)/i,
  each: /^\W{0,3}(?:per\b|a month|monthly)/i,
  piece: /^\W{0,3}(?:per)?\s*(?:1\s*)?(?:piece|pcs?\b|item|set\b|pair)/i,
  per: /\bper\s*$/i,
  other:
    /\b(?:up to|to|max\.?|was|RRP|MSRP|instead of|save|(?:old|original|previous) price(?: was)?|discount|monthly|instalments? of|deposit|shipping)\s*:?\s*$/i,
  range: /^\s*to\W*\d/i,
};
