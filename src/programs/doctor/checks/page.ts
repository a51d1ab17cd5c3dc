import type { Page, Source } from '../page/page.js';
import type { Evidence } from '../seen/evidence.js';
import { isOurFile } from '../seen/files.js';
import { isAnswer, type AnswerOrNot } from '../seen/requests.js';
import { error, fine, judged, unchecked, warning, type Check, type Finding } from './check.js';
import { allows, policiesIn, type Loading, type Policy } from './policy.js';

/** Why nothing is known of elements that are not in the HTML. */
export const noElement = ({ url }: Page, which = 'element of this package'): string =>
  `the HTML of ${url.href} has no ${which}; give the address of a page that has one, and --cookie if it ` +
  'needs a session';

/** Elements with which a customer agrees or orders, or the merchant works. */
const sensitive = /^ratenkauf-(checkout|consent|summary|transactions?|proofs|status)$/;

const policy: Check = {
  id: 'policy',
  title: 'Policy header',
  judge: ({ page, handler }) => {
    if (page.elements.length === 0) return unchecked(noElement(page));
    const headers = policiesIn(page.headers.get('content-security-policy') ?? '');
    const all = [...headers, ...page.policies.flatMap(policiesIn)];
    return judged([...refusals(all, page, handler.base), framing(headers, page)]);
  },
};

/** Returns what the policies of a page refuse of what the elements need. */
function refusals(policies: readonly Policy[], page: Page, base: string): readonly Finding[] {
  const ours = (sources: readonly Source[], directives: readonly string[]): readonly Loading[] =>
    sources.flatMap(({ url, attributes: { nonce } }) =>
      url && isOurFile(url.href) ? [{ url, nonce, directives }] : [],
    );
  const needed = [
    ...ours(page.scripts, ['script-src-elem', 'script-src']),
    ...ours(page.styles, ['style-src-elem', 'style-src']),
    { url: new URL(`${base}/offers`), directives: ['connect-src'] },
  ];
  const refused = needed.filter((loading) => policies.some((each) => !allows(each, loading, page)));
  return [
    ...refused.map(({ url, directives }) => {
      const directive = directives.at(-1) ?? '';
      const source = url.origin === page.url.origin ? "'self'" : url.origin;
      return error(
        `The policy of the page refuses ${url.href}.`,
        `Add ${source} to ${directive} of Content-Security-Policy.`,
      );
    }),
    ...(policies.some(refusesLit)
      ? [
          error(
            'The policy of the page demands trusted types, and refuses those of lit.',
            'Add lit-html to trusted-types of Content-Security-Policy.',
          ),
        ]
      : []),
  ];
}

function refusesLit(each: Policy): boolean {
  const names = each.get('trusted-types');
  return (
    each.has('require-trusted-types-for') && names !== undefined && !names.includes('lit-html') && !names.includes('*')
  );
}

/** Returns a finding if other sites may show the page in a frame and lead clicks to what a customer agrees to. */
function framing(policies: readonly Policy[], { elements, headers }: Page): Finding | undefined {
  if (!elements.some(({ name }) => sensitive.test(name))) return undefined;
  const ancestors = policies.flatMap((each) =>
    each.has('frame-ancestors') ? [each.get('frame-ancestors') ?? []] : [],
  );
  const isKept = ancestors.some((sources) => !sources.some((source) => /^(\*|https?:)$/.test(source)));
  if (isKept || (ancestors.length === 0 && /^(deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '')))
    return undefined;
  return warning(
    'Any other site may show this page, with consent or order button, in a frame.',
    "Send frame-ancestors 'none' or 'self' in the header Content-Security-Policy.",
  );
}

const closedTags: Check = {
  id: 'closed-tags',
  title: 'Closed tags',
  judge: ({ page }) => {
    if (page.elements.length === 0) return unchecked(noElement(page));
    return judged(
      [...new Set(page.unclosed)].map((name) =>
        error(
          `A tag <${name}> is not closed: browsers put what follows in the page into it.`,
          `Write <${name} …></${name}>; a slash, as in <${name} … />, closes no tag in HTML.`,
        ),
      ),
    );
  },
};

/** Words of `ratenkauf.css`, also after a bundler. */
const isOurStyle = (text: string): boolean => text.includes('ratenkauf-teaser') && text.includes(':not(:defined');

const styleSheet: Check = {
  id: 'style-sheet',
  title: 'Style sheet in the head',
  judge: ({ page, files }) => {
    if (page.elements.length === 0) return unchecked(noElement(page));
    const found = page.styles.filter((style) => isOurStyle(textOf(style, files)));
    const isInTime = found.some(
      ({ isInHead, attributes: { media = 'all' } }) => isInHead && !/^(print|none)$/i.test(media.trim()),
    );
    if (isInTime) return fine;
    const unread = page.styles.filter(({ url }) => url && !isRead(files.get(url.href)));
    if (found.length === 0 && unread.some(({ isInHead }) => isInHead))
      return unchecked(`the style sheet ${unread[0]?.url?.href} could not be read; repair its address`);
    return judged([
      warning(
        found.length === 0
          ? 'The page has no style sheet with ratenkauf.css, so that it jumps when the elements arrive.'
          : 'The style sheet with ratenkauf.css is loaded late, so that the page jumps when the elements arrive.',
        'Put <link rel="stylesheet" href="/ratenkauf/assets/ratenkauf.css"> into the head, or import ' +
          "it into the shop's own style sheet there.",
      ),
    ]);
  },
};

const isRead = (asked: AnswerOrNot | undefined) => asked !== undefined && isAnswer(asked) && asked.status === 200;

/** Returns the text of a style sheet; empty if it could not be read. */
function textOf({ url, text }: Source, files: Evidence['files']): string {
  const asked = url && files.get(url.href);
  return asked && isAnswer(asked) && asked.status === 200 ? asked.text : text;
}

/** Stands once in each copy of lit, also after minifiers: the name of its policy must not change. */
const copyOfLit = /createPolicy\(\s*["'`]lit-html["'`]/g;

const twoLits: Check = {
  id: 'two-copies-of-lit',
  title: 'Two copies of lit',
  judge: ({ page, files }) => {
    const inPage = page.scripts.map(({ text }) => ['the page itself', text] as const);
    const loaded = [...files].map(([address, asked]) => [address, isAnswer(asked) ? asked.text : ''] as const);
    const copies = [...inPage, ...loaded].flatMap(([place, text]) => [...text.matchAll(copyOfLit)].map(() => place));
    if (copies.length === 0)
      return unchecked(
        "none of the scripts in the page's HTML has lit; give the address of a page that loads an element, " +
          'without a script that loads it later',
      );
    if (copies.length === 1) return fine;
    const demands = [page.headers.get('content-security-policy') ?? '', ...page.policies]
      .flatMap(policiesIn)
      .some((each) => each.has('require-trusted-types-for'));
    const wrong = `The page loads ${copies.length} copies of lit: ${[...new Set(copies)].join(', ')}.`;
    const advice =
      'Load one file for the whole page: ratenkauf.js has all elements for customers; or one bundle of the ' +
      'shop with a single lit.';
    return judged([demands ? error(wrong, advice) : warning(wrong, advice)]);
  },
};

/** Checks of what the page loads. */
export const pageChecks: readonly Check[] = [closedTags, policy, styleSheet, twoLits];
