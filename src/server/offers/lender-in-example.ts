import type { RichText, RichTextNode } from '../../contract/rich-text.js';
import { hasRoomFor, lenderText, shownLender, type Lender } from '../../rules/lender.js';

/** What stands between name, street and city. */
const separator = /[,;|·•\n]/;

const nameOnly = String.raw`(?<name>[\p{Lu}\d][\p{L}\p{N} .&'’()+/-]*)`;

/** The word that says who lends, before the name or at the end of a line of its own. */
const label = String.raw`(?<!\p{L})(?:(?:[Dd]arlehens|[Kk]redit)geber(?:in)?|(?:DARLEHENS|KREDIT)GEBER(?:IN)?)(?: ist)?`;
const labelLine = new RegExp(`(${label}) ?:? ?\n`, 'gu');
const labelled = new RegExp(`${label} ?:? (?:die |der |das )?${nameOnly}$`, 'u');

/** A name that says itself that it is one of a bank. */
const bank = new RegExp(`^(?=.*(?:[Bb]ank|[Kk]asse))${nameOnly}$`, 'u');

const streetAndNumber = /^\p{Lu}[\p{L}\d .'’-]* \d{1,4}(?: ?[a-zA-Z])?(?: ?[-–/+] ?\d{1,4}(?: ?[a-zA-Z])?)?$/u;

/**
 * Further words of a city begin with a capital, or are small ones as in "Frankfurt am Main". What follows must not
 * belong to it.
 */
const postcodeAndCity =
  /^(?:D-)?(?<postcode>\d{5}) (?<city>(?:\p{Lu}[\p{L}'’-]+|St\.)(?:[ /](?:\p{Lu}[\p{L}'’-]+|\p{Lu}\.|a[mn]|bei|im|in|ob|der|dem|den|vor|[abdiov]\.))*)\s*(?:\(.*|\.(?: .*)?)?$/u;

/**
 * Returns the lender that a representative example names with its postal address; undefined if there is none, or more
 * than one. The parts follow each other, separated by commas or line breaks: a name behind "Darlehensgeber" or
 * "Kreditgeber", or a bank's name that begins its paragraph; a street with a number; five digits and a city. Anything
 * less clear is not taken: whoever else is named could be the broker, the shop or an authority.
 */
export function lenderIn(example: RichText): Lender | undefined {
  const found = paragraphsOf(example).flatMap(addressesIn);
  const [lender] = found;
  const isOne = lender && new Set(found.map(lenderText)).size === 1;
  return isOne && hasRoomFor(lender) ? lender : undefined;
}

function addressesIn(paragraph: string): Lender[] {
  const pieces = paragraph
    .replace(labelLine, '$1: ')
    .split(separator)
    .map((piece) => piece.trim());
  return pieces.flatMap((piece, index) => {
    const place = postcodeAndCity.exec(piece)?.groups;
    const [before = '', street = ''] = pieces.slice(Math.max(0, index - 2), index);
    const { name } = (labelled.exec(before) ?? (index === 2 ? bank.exec(before) : undefined))?.groups ?? {};
    if (!place || name === undefined || !streetAndNumber.test(street)) return [];
    return [shownLender({ name, street, postcode: place['postcode'] ?? '', city: place['city'] ?? '' })];
  });
}

/** Returns the texts of the paragraphs and list items, with line breaks. */
function paragraphsOf(text: RichText): string[] {
  const paragraphs: string[] = [];
  let current = '';
  const end = () => {
    paragraphs.push(current.replace(/[^\S\n]+/g, ' '));
    current = '';
  };
  function read(node: RichTextNode): void {
    if (typeof node === 'string') current += node;
    else if (node.tag === 'br') current += '\n';
    else {
      const isBlock = node.tag === 'p' || node.tag === 'ul' || node.tag === 'ol' || node.tag === 'li';
      if (isBlock) end();
      node.content.forEach(read);
      if (isBlock) end();
    }
  }
  text.forEach(read);
  end();
  return paragraphs;
}
