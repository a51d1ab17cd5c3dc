import { checkoutTexts } from '../../../languages/checkout.js';
import { consentTexts } from '../../../languages/consent.js';
import { languages } from '../../../languages/language.js';
import { pickerTexts } from '../../../languages/picker.js';
import { plansTexts } from '../../../languages/plans.js';
import { statusTexts } from '../../../languages/status.js';
import { summaryTexts } from '../../../languages/summary.js';
import { teaserTexts } from '../../../languages/teaser.js';
import type { Texts } from '../../../languages/texts.js';
import { findingsIn } from '../../../rules/replaced-texts.js';
import { unseen } from '../../reports.js';
import { isOurFile } from '../seen/files.js';
import { byElement, type Check } from './check.js';

/** The texts of what customers see, by the names that the package gives them. */
const tables: Readonly<Record<string, Texts>> = {
  checkoutTexts,
  consentTexts,
  pickerTexts,
  plansTexts,
  statusTexts,
  summaryTexts,
  teaserTexts,
};

/** What is given to the function before the texts, a text with its key, and the end; each of bounded length. */
const head = /^\s{0,99}(\w{1,30})\s{0,99},\s{0,99}["'`](\w\w)["'`]\s{0,99},\s{0,99}\{/;
const entry = /\s{0,99}["'`]?(\w{1,30})["'`]?\s{0,99}:\s{0,99}(["'`])((?:(?!\2)[^\\$]){0,1000})\2\s{0,99},?/gy;
const end = /^\s{0,99}\}/;

/**
 * Returns what is wrong in law with the texts of a call, of which this stands behind the bracket; undefined if
 * unread.
 */
function findingsOf(call: string): readonly string[] | undefined {
  const [before = '', name = '', given] = head.exec(call) ?? [];
  const words = [...call.slice(before.length).matchAll(entry)];
  const length = words.reduce((sum, [all]) => sum + all.length, before.length);
  const language = languages.find((each) => each === given);
  const { [name]: texts } = tables;
  if (!texts || !language || !end.test(call.slice(length))) return undefined;
  return findingsIn(texts, language, Object.fromEntries(words.map(([, key = '', , text = '']) => [key, text])));
}

/** Says of texts in the page's scripts what the development build says in the console. */
export const replacedTexts: Check = {
  id: 'replaced-texts',
  title: 'Replaced texts',
  looks: byElement()(function* (_tag, { scripts, files }) {
    const replacing = scripts.filter((text) => text.includes('overrideTexts'));
    const calls = replacing.map((text) =>
      text
        .split(/\boverrideTexts\(/)
        .slice(1)
        .map(findingsOf),
    );
    for (const wrong of calls.flat(2)) if (wrong !== undefined) yield wrong;
    const isBundled = ![...files.keys()].some((address) => isOurFile(address) && address.endsWith('.js'));
    if (isBundled || calls.some((found) => found.length === 0 || found.includes(undefined)))
      yield unseen(
        'scripts of the shop may replace texts in a way that is not seen here, also the words of the order button; ' +
          'load the page from a development server, whose console says what is wrong with them',
      );
  }),
  mend: 'Correct this text, or leave ours in its place.',
};
