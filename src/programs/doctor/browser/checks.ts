import { unseen, warning, type Remark } from '../../reports.js';
import type { Check } from '../checks/check.js';
import type { Visited } from './visit.js';

const ourScript = /ratenkauf[\w.-]*\.js|["']ratenkauf-elements/;
/** Files into which optimisers put the scripts of others. */
const bundle = /autoptimize_|\/litespeed\/|\/cache\/(min|wpfc|breeze|fvm|asset-cleanup)/;

/** Returns what optimisers have done to our script. */
function optimised({ scripts, elements }: Visited): readonly string[] {
  const ours = scripts.filter(({ attributes, text }) => ourScript.test(Object.values(attributes).join(' ') + text));
  const delayed = ours.flatMap(({ attributes: { type = '', src = '' }, text }) => {
    const isRun = /^(module|text\/javascript|importmap|)$/.test(type) && (src !== '' || text.trim() !== '');
    return isRun ? [] : `An optimiser delays our script: <script type="${type}"${src && ` src="${src}"`}>.`;
  });
  if (ours.length > 0 || elements.every(({ isDefined }) => isDefined)) return delayed;
  const bundles = scripts.flatMap(({ url }) => (url && bundle.test(url.pathname) ? url.href : []));
  return bundles.map((address) => `An optimiser has moved our script, perhaps into ${address}.`);
}

/** Compares the rate with the one price that structured data names. */
function judgedPrice({ elements, prices: [price, another] }: Visited): string | Remark | undefined {
  const [amount, other] = new Set(elements.flatMap((each) => each.amount || []));
  if (!amount || other || !price || another)
    return unseen('the structured data of the page names not exactly one price for one element');
  const isNear = (one: number) => Math.abs(one - price) < 0.015;
  const wrong = `The rate is for ${amount.toFixed(2)} €, and the page offers the product for ${price.toFixed(2)} €`;
  if (isNear(amount)) return undefined;
  return isNear(amount * 1.19) || isNear(amount * 1.07)
    ? `${wrong}: the rate is for the price without VAT.`
    : warning(`${wrong}.`, pricesMend);
}

const pricesMend = 'Write the price that customers pay, with VAT, into amount; or name what shows it in price-from.';

/** Checks of a page in a browser. */
export const browserChecks: readonly Check<Visited>[] = [
  {
    id: 'optimised-script',
    title: 'Script at once',
    looks: optimised,
    mend:
      'Exclude ratenkauf from delay, defer and combination in the optimiser: WP Rocket, LiteSpeed Cache, Autoptimize; ' +
      'write data-cfasync="false" for Rocket Loader.',
  },
  {
    id: 'registered',
    title: 'Elements registered',
    looks(visited) {
      if (visited.elements.length === 0) return [unseen('the page shows no element of this package')];
      if (optimised(visited).length > 0) return [unseen('repair what "Script at once" says first')];
      const missing = visited.elements.filter(({ isDefined }) => !isDefined);
      return missing.map(({ tag }) => `${tag} shows nothing: no script of the page has registered it.`);
    },
    mend: 'Load its script as a module: <script type="module" src="/ratenkauf/assets/ratenkauf.js"></script>.',
  },
  {
    id: 'in-control',
    title: 'No link or button around',
    looks: ({ elements }) =>
      elements.flatMap(({ tag, control }) =>
        control ? `${tag} stands in <${control}>, in which HTML allows no button: all of it is read as one link.` : [],
      ),
    mend: 'Close that tag before the element, or stretch the link over the card with a pseudo-element.',
    severity: 'warning',
  },
  {
    id: 'legal-lines',
    title: 'Lines of the law readable',
    looks: ({ elements }) =>
      elements.flatMap(({ tag, mayHaveRate, hasRate, unreadable }) => {
        if (unreadable)
          return `The lines of the law in ${tag} are ${unreadable}, while the rate is shown (§ 17 PAngV).`;
        return mayHaveRate && !hasRate ? unseen(`${tag} shows no rate here, and so none of these lines`) : [];
      }),
    mend:
      'Give the element the height that it needs, without overflow: hidden, max-height, line-clamp and opacity around ' +
      'it, and its text a colour that is seen on its ground.',
  },
  {
    id: 'net-price',
    title: 'Rate for the price of the page',
    looks: (visited) => [judgedPrice(visited) ?? []].flat(),
    mend: pricesMend,
  },
  {
    id: 'shift',
    title: 'Nothing moves',
    // The whole page may have 0.1 (web.dev/cls).
    looks: ({ shift: { tag, sum } }) =>
      sum > 0.02 ? [`The page moves when <${tag}> gets its height (layout shift ${sum.toFixed(3)}).`] : [],
    mend: 'Load ratenkauf.css in the head, write amount into the HTML, and give the element no height of your own.',
    severity: 'warning',
  },
  {
    id: 'refused',
    title: 'Nothing refused',
    looks: ({ violations, unanswered, base }) => [
      ...violations.flatMap((refused) =>
        refused.includes(base) || /ratenkauf|lit-html/.test(refused)
          ? `The policy of the page refuses ${refused}.`
          : [],
      ),
      ...[...unanswered].map((request) => `The browser has no answer of ${request}.`),
    ],
    mend:
      "Let policy ('self', lit-html for trusted types), firewall and proxy let files and handler through, with https: on " +
      'a page with https:.',
  },
  {
    id: 'console',
    title: 'No errors of ours',
    looks: ({ errors }) => [...errors].map((words) => `The console says: ${words}`),
    mend: 'Do what it says; an error without advice is one to report to us.',
  },
];
