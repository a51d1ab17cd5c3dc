import type { Language } from '../languages/language.js';
import { claimWords, textWords, type Claiming, type Saying } from '../languages/recognised.js';
import type { Texts } from '../languages/texts.js';

/** What a text of a key has to say, or must not; only where the text that it replaces did so. */
interface Rule {
  /** Key of the text. */
  readonly of: string;
  /** What is missing without it, or wrong with it. */
  readonly what: string;
  readonly source: string;
  readonly says?: Saying;
  readonly avoids?: Saying;
}

/** What no text may claim of a credit. */
interface Claim {
  readonly claims: string;
  readonly source: string;
  readonly by: Claiming;
  /** Texts about something else that may well be free of charge. */
  readonly unless?: Claiming;
}

const unit = '§ 17 PAngV: a rate and its example are one unit';
const button = '§ 312j BGB';
const unfair = 'annex no. 23e b–d UWG';

/** Placeholders of figures, by the text that shows them. */
const figures: Readonly<Record<string, readonly string[]>> = {
  rate: ['monthlyRate'],
  spokenRate: ['monthlyRate', 'months'],
  term: ['months'],
  each: ['monthlyRate'],
  interest: ['interest'],
  total: ['total'],
  effective: ['effectiveRate'],
  unit: ['months'],
  dates_unequal: ['lastRate'],
  lender: ['lender'],
};

const rules: readonly Rule[] = [
  { of: 'rate', what: 'that the amount is per month', source: unit, says: 'perMonth' },
  { of: 'each', what: 'that the amount is per month', source: unit, says: 'perMonth' },
  { of: 'unit', what: 'that the amount is per month', source: unit, says: 'perMonth' },
  { of: 'spokenRate', what: 'that the amount is per month', source: unit, says: 'perMonth' },
  { of: 'effective', what: 'that the rate is the effective one', source: unit, says: 'effective' },
  { of: 'effectiveRate', what: 'that the rate is the effective one', source: unit, says: 'effectiveRate' },
  { of: 'borrowingRate', what: 'that the rate is the borrowing rate, and fixed', source: unit, says: 'borrowingRate' },
  { of: 'order', what: 'that the order has to be paid', source: button, says: 'toBePaid' },
  {
    of: 'continue',
    what: 'that something is ordered: this button only leads to the bank',
    source: button,
    avoids: 'orders',
  },
];

/** Texts of the law: no table that a shop can replace has them. */
const legal: Readonly<Record<string, string>> = {
  warning: 'the warning “Achtung! Kreditaufnahme kostet Geld.” (Directive (EU) 2023/2225 Art. 8; annex no. 23e UWG)',
  figures: `the figures beside a rate (${unit})`,
  credit: '“Bonität vorausgesetzt.” (§ 17 PAngV)',
};

const claims: readonly Claim[] = [
  { claims: 'that a credit improves one’s finances or adds means', source: unfair, by: 'improvesFinances' },
  { claims: 'that a credit replaces savings', source: unfair, by: 'replacesSavings' },
  { claims: 'that a credit raises the standard of living', source: unfair, by: 'raisesStandard' },
  { claims: 'that other credits hardly matter', source: unfair, by: 'ignoresOtherCredits' },
  {
    claims: 'that a credit costs nothing, for every amount and whatever interest the bank takes',
    source: 'annex no. 23e UWG and § 17 PAngV',
    by: 'costsNothing',
    unless: 'costsNothingElse',
  },
];

const withoutPlaceholders = (text: string) => text.replaceAll(/\{\w+\}/g, '');

function findingsOfText(key: string, before: string, after: string, language: Language): string[] {
  const [words, claimed] = [textWords[language], claimWords[language]];
  const missing = (figures[key] ?? []).filter((name) => before.includes(`{${name}}`) && !after.includes(`{${name}}`));
  const [old, text] = [withoutPlaceholders(before), withoutPlaceholders(after)];
  const broken = rules.filter(({ of, says, avoids }) => {
    if (of !== key) return false;
    const isMissing = says && words[says].test(old) && !words[says].test(text);
    return isMissing || (avoids && words[avoids].test(text) && !words[avoids].test(old));
  });
  const hasLostWarning = words.warning.test(before) && !words.warning.test(after);
  return [
    ...missing.map((name) => `does not show {${name}} (${unit})`),
    ...broken.map(({ what, source, says }) => `${says ? 'does not say' : 'says'} ${what} (${source})`),
    ...(hasLostWarning ? [`drops ${legal['warning']}`] : []),
    ...claims
      .filter(({ by, unless }) => claimed[by].test(text) && !(unless && claimed[unless].test(text)))
      .map((claim) => `claims ${claim.claims} (${claim.source})`),
  ];
}

/**
 * Returns what is wrong in law with texts that are to replace those of `texts`: a sentence each, with the key and the
 * source. A short list of what can be told from words alone; without a finding, texts may be wrong all the same.
 */
export function findingsIn(texts: Texts, language: Language, words: Readonly<Record<string, unknown>>): string[] {
  const present = Object.getOwnPropertyDescriptor(texts, language)?.value as Record<string, string> | undefined;
  if (!present) return [];
  return Object.entries(words).flatMap(([key, after]) => {
    const about = `overrideTexts, ${language}, ${key}: “${String(after)}”`;
    if (!Object.hasOwn(present, key))
      return Object.hasOwn(legal, key) ? [`${about} has no effect: it cannot replace ${legal[key]}.`] : [];
    return findingsOfText(key, present[key] ?? '', String(after), language).map((finding) => `${about} ${finding}.`);
  });
}
