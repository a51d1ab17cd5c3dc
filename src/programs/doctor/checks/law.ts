import { languages, type Language } from '../../../languages/language.js';
import { legalTexts } from '../../../languages/law.js';
import { shopWords } from '../../../languages/recognised.js';
import { variableOf } from '../../serve/settings/table.js';
import { ELEMENT, type Control } from '../page/page.js';
import { answerOf } from '../../bounded-fetch.js';
import { isMissing } from './addresses.js';
import { error, unseen, warning } from '../../reports.js';
import { byElement, byHealth, type Check } from './check.js';
import { replacedTexts } from './replaced-texts.js';

/** Returns true for words of that kind in any language. */
const isOne = (kind: Exclude<keyof (typeof shopWords)[Language], 'advertises'>, words: string): boolean =>
  languages.some((language) => shopWords[language][kind].test(words));

/** Returns true for a button with which customers order. */
export const isOrder = ({ words, url }: Control) =>
  url === undefined && isOne('orders', words) && !isOne('ordersNot', words);

/** Most characters between the words and the warning, or the element that has it. */
const BESIDE = 600;
const warnings = Object.values(legalTexts).map(({ warning: words }) => words);

/** Returns the first words of an advertisement that has no warning beside it. */
function unwarned(text: string): string | undefined {
  const first = languages
    .flatMap((language) => [...text.matchAll(shopWords[language].advertises)].map(({ index }) => index))
    .toSorted((a, b) => a - b)
    .find((index) => {
      const around = text.slice(Math.max(0, index - BESIDE), index + BESIDE);
      return !around.includes(ELEMENT) && !warnings.some((words) => around.includes(words));
    });
  return first === undefined ? undefined : text.slice(Math.max(0, first - 30), first + 40).trim();
}

const fieldsOfLender = 'lender.name, lender.street, lender.postcode and lender.city';

/** Most pages of the withdrawal that are asked for. */
const MOST_PAGES = 10;

/** Checks of what the law wants of the page. */
export const lawChecks: readonly Check[] = [
  {
    id: 'order-button',
    title: "Order button's words",
    looks: byElement('ratenkauf-summary')(function* ({ attributes }, { page }) {
      const buttons = page.controls.filter(isOrder);
      for (const { words } of buttons.filter((button) => !isOne('saysSo', button.words)))
        yield `The button "${words}" does not say that the order has to be paid for (§ 312j BGB).`;
      if (buttons.length === 0 && (attributes['checkout'] !== undefined || attributes['button'] === 'none'))
        yield unseen(
          'the summary leaves the order button to the shop, and the page has none now; give --cookie with the session ' +
            'of a customer whose purchase is approved',
        );
    }),
    mend: 'Write „Zahlungspflichtig bestellen“ on it, and nothing else.',
  },
  replacedTexts,
  {
    id: 'lender',
    title: 'Lender with address',
    looks: byHealth(function* ({ lender: state }) {
      if (state === 'missing')
        yield 'Neither the configuration nor the bank names the lender with its address: no figure is shown anywhere.';
      else if (state === 'unknown')
        yield unseen(
          'no rate could be read, whose example would name the lender; repair what "Credentials" or "Addresses" says ' +
            `first, or set ${fieldsOfLender}`,
        );
    }),
    mend: `Set ${fieldsOfLender} to those of the bank, as the bank writes them.`,
  },
  {
    id: 'credit-warning',
    title: 'Warning beside "Ratenkauf"',
    *looks({ page }) {
      const words = unwarned(page.openText);
      if (words === undefined && unwarned(page.text) !== undefined)
        yield unseen('the page says something of instalments in a part that is closed at first; open it and read it');
      if (words === undefined) return;
      if (page.elements.length === 0 && !/€|\bEUR\b/.test(page.text))
        yield unseen(
          `the page says "${words}" without a price: perhaps no advertisement; read it, or give a page with prices`,
        );
      else
        yield warning(
          `The page advertises instalments without the warning beside it: "${words}".`,
          `Write „${legalTexts.de.warning}“ clearly beside it, or put a <ratenkauf-teaser> there.`,
        );
    },
  },
  {
    id: 'withdrawal-page',
    title: 'Withdrawal page',
    async *looks({ page, settings, ask }) {
      const name = variableOf('withdrawalPage');
      const { withdrawalPage: given } = settings;
      const ways = page.controls.filter(({ words }) => isOne('withdraws', words));
      const ofSettings = given !== undefined && URL.canParse(given, page.url) ? [new URL(given, page.url)] : [];
      const named = ofSettings.concat(ways.flatMap(({ url }) => url ?? [])).map(({ href }) => href);
      const addresses = [...new Set(named)].slice(0, MOST_PAGES);
      const answers = await Promise.all(addresses.map((address) => ask(new URL(address))));
      for (const answer of answers.filter(isMissing))
        yield error(
          `The page on which customers withdraw is not there (${answer.url.href}): ${answerOf(answer)}.`,
          'Correct the address in the page, and in pages.withdrawal.',
        );
      if (ways.length === 0 && given === undefined)
        yield warning(
          'The page has no link or button „Vertrag widerrufen“ (§ 356a BGB).',
          "Link the shop's page for it in the footer of all pages, and name it in pages.withdrawal; " +
            `give ${name} here if the link is on other pages only.`,
        );
    },
  },
];
