import type { Page, Tag } from '../page/page.js';
import type { Evidence } from '../seen/evidence.js';
import { isOurFile } from '../seen/files.js';
import { error, unseen, warning, type Finding } from '../../reports.js';
import { byElement, type Check } from './check.js';
import { allows, policiesIn, type Policy } from './policy.js';

/** Elements with which a customer agrees or orders, or the merchant works. */
const sensitive = /^ratenkauf-(checkout|consent|summary|transactions?|proofs|status)$/;

const policiesOfHeader = ({ headers }: Page) => policiesIn(headers.get('content-security-policy') ?? '');
const policiesOf = (page: Page) => policiesOfHeader(page).concat(page.policies.flatMap(policiesIn));

/** Finds what the policies of a page refuse of what the elements load. */
function* refusals({ page, handler: { base } }: Evidence): Iterable<Finding, void, undefined> {
  const ours = (sources: readonly Tag[], directive: string) =>
    sources.flatMap(({ url, attributes: { nonce } }) =>
      url && isOurFile(url.href) ? [{ url, nonce, directives: [`${directive}-elem`, directive] }] : [],
    );
  const needed = [
    ...ours(page.scripts, 'script-src'),
    ...ours(page.styles, 'style-src'),
    { url: new URL(`${base}/offers`), nonce: undefined, directives: ['connect-src'] },
  ];
  const policies = policiesOf(page);
  for (const loading of needed)
    if (!policies.every((each) => allows(each, loading, page.url)))
      yield error(
        `The policy of the page refuses ${loading.url.href}.`,
        `Add ${loading.url.origin === page.url.origin ? "'self'" : loading.url.origin} to ` +
          `${loading.directives.at(-1)} of Content-Security-Policy.`,
      );
}

function refusesLit(each: Policy): boolean {
  const names = each.get('trusted-types') ?? ['*'];
  return each.has('require-trusted-types-for') && !names.includes('lit-html') && !names.includes('*');
}

/** Returns true if other sites may show the page in a frame and lead clicks to what a customer agrees to. */
function mayBeFramed(page: Page): boolean {
  const ancestors = policiesOfHeader(page)
    .map((each) => each.get('frame-ancestors'))
    .filter((sources) => sources !== undefined);
  if (ancestors.length === 0) return !/^(deny|sameorigin)$/i.test(page.headers.get('x-frame-options') ?? '');
  return ancestors.every((sources) => sources.some((source) => /^(\*|https?:)$/.test(source)));
}

/** Words of `ratenkauf.css`, also after a bundler. */
const isOurStyle = (text: string): boolean => text.includes('ratenkauf-teaser') && text.includes(':not(:defined');

/** Returns the text of a style sheet; undefined if it could not be read. */
function textOf({ url, text }: Tag, files: Evidence['files']): string | undefined {
  if (!url) return text;
  const file = files.get(url.href);
  return file?.status === 200 ? file.text : undefined;
}

/** Stands once in each copy of lit, also after minifiers: the name of its policy must not change. */
const copyOfLit = /createPolicy\(\s*["'`]lit-html["'`]/g;

/** Checks of what the page loads. */
export const pageChecks: readonly Check[] = [
  {
    id: 'closed-tags',
    title: 'Closed tags',
    looks: byElement()(function* (_tag, { page }) {
      for (const name of new Set(page.unclosed))
        yield `A tag <${name}> is not closed: browsers put what follows in the page into it.`;
    }),
    mend: 'Write <ratenkauf-… …></ratenkauf-…>; a slash, as in <ratenkauf-… … />, closes no tag in HTML.',
  },
  {
    id: 'policy',
    title: 'Policy header',
    looks: byElement()(function* (_tag, evidence) {
      const { page } = evidence;
      yield* refusals(evidence);
      if (policiesOf(page).some(refusesLit))
        yield error(
          'The policy of the page demands trusted types, and refuses those of lit.',
          'Add lit-html to trusted-types of Content-Security-Policy.',
        );
      if (page.elements.some(({ name }) => sensitive.test(name)) && mayBeFramed(page))
        yield warning(
          'Any other site may show this page, with consent or order button, in a frame.',
          "Send frame-ancestors 'none' or 'self' in the header Content-Security-Policy.",
        );
    }),
  },
  {
    id: 'style-sheet',
    title: 'Style sheet in the head',
    looks: byElement()(function* (_tag, { page, files }) {
      const found = page.styles.filter((style) => isOurStyle(textOf(style, files) ?? ''));
      const isInTime = found.some(
        ({ isInHead, attributes: { media = 'all' } }) => isInHead && !/^(print|none)$/i.test(media.trim()),
      );
      const unread = page.styles.filter((style) => textOf(style, files) === undefined);
      if (isInTime) return;
      if (found.length === 0 && unread.some(({ isInHead }) => isInHead))
        return yield unseen(`the style sheet ${unread[0]?.url?.href} could not be read; repair its address`);
      yield warning(
        found.length === 0
          ? 'The page has no style sheet with ratenkauf.css, so that it jumps when the elements arrive.'
          : 'The style sheet with ratenkauf.css is loaded late, so that the page jumps when the elements arrive.',
        'Put <link rel="stylesheet" href="/ratenkauf/assets/ratenkauf.css"> into the head, or import it there.',
      );
    }),
  },
  {
    id: 'two-copies-of-lit',
    title: 'Two copies of lit',
    *looks({ page, files }) {
      const inPage = page.scripts.map(({ text }) => ['the page itself', text] as const);
      const loaded = [...files].map(([address, { text }]) => [address, text] as const);
      const copies = [...inPage, ...loaded].flatMap(([place, text]) => [...text.matchAll(copyOfLit)].map(() => place));
      if (copies.length === 0)
        yield unseen(
          "none of the scripts in the page's HTML has lit; give the address of a page whose HTML loads an element",
        );
      const demands = policiesOf(page).some((each) => each.has('require-trusted-types-for'));
      if (copies.length > 1)
        yield (demands ? error : warning)(
          `The page loads ${copies.length} copies of lit: ${[...new Set(copies)].join(', ')}.`,
          'Load one file for the whole page: ratenkauf.js has all elements for customers; or one bundle with one lit.',
        );
    },
  },
];
