import type { Salutation } from './salutation.js';

/** First and last name, as the bank asks for them. */
export interface FirstAndLastName {
  readonly firstName: string;
  readonly lastName: string;
}

/** Words before a last name that belong to it, as in „von der Leyen“. */
const particles: ReadonlySet<string> = new Set(
  'af al am auf av aus bin da dal de degli dei del della den der des di do dos du el ibn im la le lo op ten ter van vom von zu zum zur'.split(
    ' ',
  ),
);

/** Forms of address, and abbreviations like „Dipl.-Ing.“, which are no part of the name; an initial like „A.“ is. */
const isTitle = (word: string): boolean =>
  /^(?:herrn?|frau|mr|mrs|ms|miss|dr|prof|professor)\.?$/i.test(word) || /^\p{L}[\p{L}.-]+\.$/u.test(word);

/**
 * Splits a name as many shop systems have it: the last word is the last name, with the particles before it; a comma
 * stands after the last name. Titles are left out. Returns undefined if there are not two words.
 */
export function splitFullName(fullName: string): FirstAndLastName | undefined {
  const [last, first] = fullName.split(',').map((part) => part.trim());
  if (first && last) {
    const firstName = withoutTitles(first.split(/\s+/)).join(' ');
    return firstName === '' ? undefined : { firstName, lastName: last };
  }
  const words = withoutTitles(fullName.trim().split(/\s+/));
  if (words.length < 2) return undefined;
  let at = words.length - 1;
  while (at > 1 && particles.has(words[at - 1]!.toLowerCase())) at -= 1;
  return { firstName: words.slice(0, at).join(' '), lastName: words.slice(at).join(' ') };
}

/** Returns the words from the first one that is no title. */
function withoutTitles(words: readonly string[]): readonly string[] {
  const start = words.findIndex((word) => !isTitle(word));
  return start === -1 ? [] : words.slice(start);
}

/** Returns the salutation of a free title like „Frau Dr.“ or "Mr"; undefined if it says none: the customer is asked. */
export function salutationOf(title: string): Salutation | undefined {
  if (/\b(?:frau|mrs|ms|miss|madam|mme|fräulein)\b/i.test(title)) return 'ms';
  return /\b(?:herrn?|mr|mister)\b/i.test(title) ? 'mr' : undefined;
}
