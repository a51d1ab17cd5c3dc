import type { Language, Texts } from '../elements/element/texts.js';

/** What a text of a key has to say, or must not; only where the text that it replaces did so. */
interface Rule {
  /** Key of the text. */
  readonly of: string;
  /** What is missing without it, or wrong with it. */
  readonly what: string;
  readonly source: string;
  readonly says?: Readonly<Record<Language, RegExp>>;
  readonly avoids?: Readonly<Record<Language, RegExp>>;
}

/** What no text may claim of a credit. */
interface Claim {
  readonly claims: string;
  readonly source: string;
  readonly by: Readonly<Record<Language, RegExp>>;
  /** Texts about something else that may well be free of charge. */
  readonly unless?: Readonly<Record<Language, RegExp>>;
}

const unit = '§ 17 PAngV: a rate and its example are one unit';
const button = '§ 312j BGB';
const unfair = 'annex no. 23e b–d UWG';
const perMonth = { de: /monat|mtl\./i, en: /month|mo\./i };

/** Placeholders of figures, by the text that shows them. */
const figures: Readonly<Record<string, readonly string[]>> = {
  rate: ['monthlyRate'],
  spokenRate: ['monthlyRate', 'months'],
  term: ['months'],
  each: ['monthlyRate'],
  interest: ['interest'],
  total: ['total'],
  effective: ['effectiveRate'],
  headline_unit: ['months'],
  dates_unequal: ['lastRate'],
  lender: ['lender'],
};

const rules: readonly Rule[] = [
  { of: 'rate', what: 'that the amount is per month', source: unit, says: perMonth },
  { of: 'each', what: 'that the amount is per month', source: unit, says: perMonth },
  { of: 'headline_unit', what: 'that the amount is per month', source: unit, says: perMonth },
  { of: 'spokenRate', what: 'that the amount is per month', source: unit, says: perMonth },
  { of: 'effective', what: 'that the rate is the effective one', source: unit, says: { de: /eff/i, en: /eff|apr/i } },
  {
    of: 'effectiveRate',
    what: 'that the rate is the effective one',
    source: unit,
    says: { de: /eff/i, en: /eff|apr|annual percentage/i },
  },
  {
    of: 'borrowingRate',
    what: 'that the rate is the borrowing rate, and fixed',
    source: unit,
    says: { de: /gebunden.*sollzins|sollzins.*gebunden/i, en: /fixed.*(borrowing|rate)|(borrowing|rate).*fixed/i },
  },
  {
    of: 'order',
    what: 'that the order has to be paid',
    source: button,
    says: { de: /zahlungspflichtig|kostenpflichtig|kaufen/i, en: /pay|buy/i },
  },
  {
    of: 'continue',
    what: 'that something is ordered: this button only leads to the bank',
    source: button,
    avoids: { de: /bestell|kaufen/i, en: /\b(order|buy)\b/i },
  },
];

/** Texts of the law: no table that a shop can replace has them. */
const legal: Readonly<Record<string, string>> = {
  warning: 'the warning “Achtung! Kreditaufnahme kostet Geld.” (Directive (EU) 2023/2225 Art. 8; annex no. 23e UWG)',
  figures: `the figures beside a rate (${unit})`,
  credit: '“Bonität vorausgesetzt.” (§ 17 PAngV)',
};

const warning = { de: /Kreditaufnahme kostet Geld/, en: /Borrowing money costs money/ };

const claims: readonly Claim[] = [
  {
    claims: 'that a credit improves one’s finances or adds means',
    source: unfair,
    by: {
      de: /finanzielle\w* (?:Freiheit|Spielr[aä]um|Unabhängigkeit|Polster)|(?:verbesser\w+|stärk\w+) .{0,20}(?:Finanzen|finanziell)|(?:Finanzen|finanziell\w*) .{0,25}(?:verbesser|stärk)|mehr Geld (?:auf|in|zur|für)/i,
      en: /financial (?:freedom|independence|cushion)|(?:improve|boost)s? your (?:finances|financial|budget)|(?:finances|financial \w+).{0,20}(?:improve|boost)|more money (?:in|for|to)/i,
    },
  },
  {
    claims: 'that a credit replaces savings',
    source: unfair,
    by: {
      de: /(?:schon\w*|ersetz\w*|statt|anstelle|behalt\w*).{0,25}(?:Erspar|Rücklagen|\bsparen\b)|(?:Erspar|Rücklagen).{0,30}(?:ersetz|schon|behalt|unangetastet|unberührt)|ohne (?:zu sparen|anzusparen)/i,
      en: /(?:keep|instead of|replaces?|without|rather than).{0,20}(?:saving|savings)\b|savings\b.{0,25}(?:replaced|untouched|intact)/i,
    },
  },
  {
    claims: 'that a credit raises the standard of living',
    source: unfair,
    by: { de: /Lebensstandard|Lebensqualität/i, en: /standard of living|living standard|quality of life/i },
  },
  {
    claims: 'that other credits hardly matter',
    source: unfair,
    by: {
      de: /ohne Schufa|(?:laufende|bestehende|andere)\w* Kredite?n?\b.{0,40}(?:egal|kein Problem|keine Rolle)/i,
      en: /no credit check|bad credit|(?:existing|other) (?:credits?|loans?)\b.{0,40}(?:no problem|not matter|don’t matter)/i,
    },
  },
  {
    claims: 'that a credit costs nothing, for every amount and whatever interest the bank takes',
    source: 'annex no. 23e UWG and § 17 PAngV',
    by: {
      de: /(?<!nicht )\b(?:kostenlos|kostenfrei|zinsfrei|zinslos|gratis)|\b(?:ohne|keine|null) (?:Zins|Zusatzkosten|Mehrkosten|Finanzierungskosten|Aufpreis)|\b0(?:,0+)?\s?% ?(?:Zins|Finanz|eff)/i,
      en: /(?<!not )\b(?:free of charge|interest[- ]free|for free)\b|\b(?:no|without|zero) (?:interest|extra cost|financing cost)|\b0(?:\.0+)?\s?% ?(?:interest|financ|apr)/i,
    },
    unless: { de: /liefer|versand|retour|rücksend|widerr|storn|anruf/i, en: /deliver|shipping|return|cancel|call/i },
  },
];

const withoutPlaceholders = (text: string) => text.replaceAll(/\{\w+\}/g, '');

function findingsOfText(key: string, before: string, after: string, language: Language): string[] {
  const missing = (figures[key] ?? []).filter((name) => before.includes(`{${name}}`) && !after.includes(`{${name}}`));
  const [old, text] = [withoutPlaceholders(before), withoutPlaceholders(after)];
  const broken = rules.filter(({ of, says, avoids }) => {
    if (of !== key) return false;
    const isMissing = says?.[language].test(old) && !says[language].test(text);
    return isMissing || (avoids?.[language].test(text) && !avoids[language].test(old));
  });
  const hasLostWarning = warning[language].test(before) && !warning[language].test(after);
  return [
    ...missing.map((name) => `does not show {${name}} (${unit})`),
    ...broken.map(({ what, source, says }) => `${says ? 'does not say' : 'says'} ${what} (${source})`),
    ...(hasLostWarning ? [`drops ${legal['warning']}`] : []),
    ...claims
      .filter(({ by, unless }) => by[language].test(text) && !unless?.[language].test(text))
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
