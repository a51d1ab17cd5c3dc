import { languages, type Language } from '../../../languages/language.js';
import { legalTexts } from '../../../languages/law.js';
import { shopWords } from '../../../languages/recognised.js';
import { variableOf } from '../../serve/settings/table.js';
import type { Evidence } from '../seen/evidence.js';
import { isOurFile } from '../seen/files.js';
import { answerOf, isAnswer } from '../seen/requests.js';
import { ELEMENT, openText, type Control } from '../page/page.js';
import { isMissing } from './addresses.js';
import { error, fine, judged, unchecked, warning, type Check, type MaybeFinding } from './check.js';
import { problemsWith } from './given.js';
import { byHealth } from './judging.js';
import { noElement } from './page.js';

/** Returns true for words of that kind in any language. */
const isOne = (kind: Exclude<keyof (typeof shopWords)[Language], 'advertises'>, words: string): boolean =>
  languages.some((language) => shopWords[language][kind].test(words));

/** Returns true for a button with which customers order. */
export const isOrder = ({ words, url }: Control) =>
  url === undefined && isOne('orders', words) && !isOne('ordersNot', words);

const orderButton: Check = {
  id: 'order-button',
  title: "Order button's words",
  judge: ({ page, files }) => {
    const summary = page.elements.find(({ name }) => name === 'ratenkauf-summary');
    if (!summary) return unchecked(noElement(page, 'ratenkauf-summary'));
    const buttons = page.controls.filter(isOrder);
    const wrong = buttons.filter(({ words }) => !isOne('saysSo', words));
    if (wrong.length > 0)
      return judged(
        wrong.map(({ words }) =>
          error(
            `The button "${words}" does not say that the order has to be paid for (§ 312j BGB).`,
            'Write „Zahlungspflichtig bestellen“ on it, and nothing else.',
          ),
        ),
      );
    const { attributes } = summary;
    if (attributes['checkout'] !== undefined || attributes['button'] === 'none')
      return buttons.length > 0
        ? fine
        : unchecked(
            'the summary leaves the order button to the shop, and the page has none now; give --cookie with ' +
              'the session of a customer whose purchase is approved',
          );
    const texts = [...files]
      .filter(([address]) => !isOurFile(address))
      .map(([, asked]) => (isAnswer(asked) ? asked.text : ''));
    const all = [...texts, ...page.scripts.map(({ text }) => text)];
    const isOwnFile = [...files.keys()].some((address) => isOurFile(address) && address.endsWith('.js'));
    return isOwnFile && !all.some((text) => text.includes('overrideTexts'))
      ? fine
      : unchecked("scripts of the shop may replace the words of the element's button; look at it in a browser");
  },
};

const lender: Check = {
  id: 'lender',
  title: 'Lender with address',
  judge: byHealth(
    ({ lender: state }, { handler: { probes } }) => {
      if (state === 'missing')
        return judged([
          error(
            'Neither the configuration nor the bank names the lender with its address, so that no figure is ' +
              'shown anywhere.',
            'Set lender.name, lender.street, lender.postcode and lender.city to those of the bank, as ' +
              'the bank writes them.',
          ),
        ]);
      const isShown = probes?.offers?.lender !== undefined;
      return judged(
        [],
        state === 'configured' || isShown
          ? undefined
          : 'no rate could be read, whose example would name the lender; repair what "Credentials" or ' +
              '"Addresses" says first, or set lender.name, lender.street, lender.postcode and lender.city',
      );
    },
    ['lenderName', 'lenderStreet', 'lenderPostcode', 'lenderCity'],
  ),
};

/** Most characters between the words and the warning, or the element that has it. */
const BESIDE = 600;
const warnings = Object.values(legalTexts).map(({ warning: words }) => words);

/** Returns the first words of an advertisement that has no warning beside it. */
function unwarned(text: string): string | undefined {
  const places = languages.flatMap((language) => [...text.matchAll(shopWords[language].advertises)]);
  for (const { index } of places.toSorted((a, b) => a.index - b.index)) {
    const around = text.slice(Math.max(0, index - BESIDE), index + BESIDE);
    if (!around.includes(ELEMENT) && !warnings.some((words) => around.includes(words)))
      return text.slice(Math.max(0, index - 30), index + 40).trim();
  }
  return undefined;
}

const creditWarning: Check = {
  id: 'credit-warning',
  title: 'Warning beside "Ratenkauf"',
  judge: ({ page }) => {
    const [words, folded] = [unwarned(openText(page.text)), unwarned(page.text)];
    if (words === undefined)
      return folded === undefined
        ? fine
        : unchecked('the page says something of instalments in a part that is closed at first; open it and read it');
    if (page.elements.length === 0 && !/€|\bEUR\b/.test(page.text))
      return unchecked(
        `the page says "${words}" and shows no price, so it may be no advertisement; read it, or give the ` +
          'address of a page with prices',
      );
    return judged([
      warning(
        `The page advertises instalments without the warning beside it: "${words}".`,
        `Write „${legalTexts.de.warning}“ clearly beside it, or put a <ratenkauf-teaser> there.`,
      ),
    ]);
  },
};

const withdrawal: Check = {
  id: 'withdrawal-page',
  title: 'Withdrawal page',
  judge: async (evidence) => {
    const { page, settings, isService } = evidence;
    const name = variableOf('withdrawalPage');
    const { withdrawalPage: given } = settings.values;
    const ways = page.controls.filter(({ words }) => isOne('withdraws', words));
    const addresses = [
      ...ways.flatMap(({ url }) => (url ? [url.href] : [])),
      ...(given !== undefined && URL.canParse(given, page.url) ? [new URL(given, page.url).href] : []),
    ];
    const missing = await missingAt(evidence, addresses);
    const isThere = ways.length > 0 || given !== undefined;
    return judged([
      ...problemsWith(settings, ['withdrawalPage']),
      ...missing,
      isThere
        ? undefined
        : warning(
            'The page has no link or button „Vertrag widerrufen“ (§ 356a BGB).',
            isService
              ? `Link the shop's page for it in the footer of all pages, and name it in ${name}, here, too, if the link ` +
                  'is on other pages only.'
              : "Link the shop's page for it in the footer of all pages, and name it in pages.withdrawal; if the " +
                  `link is on other pages only, give ${name}.`,
          ),
    ]);
  },
};

/** Returns a finding for each address of the withdrawal that is not there. */
const missingAt = ({ ask }: Pick<Evidence, 'ask'>, addresses: readonly string[]): Promise<readonly MaybeFinding[]> =>
  Promise.all(
    [...new Set(addresses)].map(async (address) => {
      const answer = await ask(new URL(address));
      return (
        isMissing(answer) &&
        error(
          `The page on which customers withdraw is not there (${address}): ${answerOf(answer)}.`,
          'Correct the address in the page, and in pages.withdrawal.',
        )
      );
    }),
  );

/** Checks of what the law wants of the page. */
export const lawChecks: readonly Check[] = [orderButton, lender, creditWarning, withdrawal];
