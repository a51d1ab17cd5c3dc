import type { Page } from './pages.js';
import type { SiteLanguage } from './words.js';

/** What the navigation needs of a page. */
export type Link = Pick<Page, 'source' | 'path' | 'title' | 'language'>;

/** A group of the navigation with its pages. */
export interface Group {
  readonly name: string;
  readonly pages: readonly Link[];
}

/** A group as it is planned. */
interface Plan {
  readonly name: string;
  /** Its name in the navigation of German pages, which leads to English pages where there is no German one. */
  readonly german?: string;
  /** Beginnings of the sources that belong to it, in order; within one, by title. */
  readonly of: readonly string[];
}

const english: readonly Plan[] = [
  { name: 'Start', german: 'Ausprobieren', of: ['README.md', 'playground', 'docs/guide/sandbox'] },
  {
    name: 'In the page',
    german: 'Auf der Seite',
    of: [
      'docs/guide/elements',
      'docs/guide/theming',
      'docs/guide/first-paint',
      'docs/guide/accessibility',
      'docs/guide/law',
    ],
  },
  { name: 'Frameworks', german: 'Frameworks', of: ['docs/frameworks/plain', 'docs/frameworks/'] },
  {
    name: 'On the server',
    german: 'Auf dem Server',
    of: [
      'docs/guide/server.',
      'docs/guide/mounts',
      'docs/guide/checkout',
      'docs/guide/back-office',
      'docs/guide/servers',
      'docs/guide/serve.',
    ],
  },
  {
    name: 'Shop systems',
    german: 'Shopsysteme',
    of: ['docs/guide/vendure', 'docs/guide/medusa', 'docs/guide/payload', 'docs/guide/shopware', 'docs/guide/adapters'],
  },
  {
    name: 'Test and operate',
    german: 'Testen und betreiben',
    of: [
      'docs/testing',
      'docs/guide/go-live',
      'docs/guide/operations',
      'docs/guide/troubleshooting',
      'docs/scale',
      'docs/guide/',
    ],
  },
  {
    name: 'Reference',
    german: 'Nachschlagen',
    of: [
      'docs/elements',
      'docs/shop',
      'docs/configuration',
      'docs/handler',
      'docs/routes',
      'docs/limits',
      'docs/guide/errors',
      'docs/purchase',
      'docs/service',
      'docs/glossary',
    ],
  },
  {
    name: 'Behind it',
    german: 'Hintergrund',
    of: [
      'docs/security',
      'SECURITY',
      'docs/architecture',
      'docs/decisions/README',
      'docs/',
      'CONTRIBUTING',
      'CHANGELOG',
    ],
  },
];

const german: readonly Plan[] = [
  { name: 'Start', of: ['docs/de/start', 'playground-de'] },
  { name: 'Auf der Seite', of: ['docs/de/gestaltung', 'docs/de/barrierefreiheit', 'docs/de/recht'] },
  {
    name: 'Auf dem Server',
    of: ['docs/de/server', 'docs/de/einbinden', 'docs/de/checkout', 'docs/de/haendlerbereich', 'docs/de/php'],
  },
  { name: 'Betreiben', of: ['docs/de/go-live', 'docs/de/fehlersuche', 'docs/de/'] },
];

const isDecision = ({ source }: Pick<Page, 'source'>) => /^docs\/decisions\/\d/.test(source);

const DECISIONS = 'docs/decisions/README.md';

/** Returns the source of the page in the navigation that lists a page which is not in it. */
export const listOf = (page: Pick<Page, 'source'>): string | undefined => (isDecision(page) ? DECISIONS : undefined);

/** Returns the groups with their pages, each page in the group with the longest matching beginning. */
function grouped(pages: readonly Link[], plans: readonly Plan[]): Group[] {
  const rankOf = ({ source }: Link) =>
    plans
      .flatMap(({ of }, group) => of.map((start, place) => ({ group, place, start })))
      .filter(({ start }) => source.startsWith(start))
      .sort((a, b) => b.start.length - a.start.length)[0];
  const ranked = pages.map((page) => ({ page, rank: rankOf(page) }));
  return plans.map(({ name }, group) => ({
    name,
    pages: ranked
      .filter(({ rank }) => rank?.group === group)
      .sort((a, b) => (a.rank?.place ?? 0) - (b.rank?.place ?? 0) || a.page.title.localeCompare(b.page.title))
      .map(({ page }) => page),
  }));
}

/** The navigation of a language. */
export interface Navigation {
  /** Pages in this language. */
  readonly own: readonly Group[];
  /** Pages that there are in English only. */
  readonly english: readonly Group[];
  /** The single decisions in their order, behind the page that lists them. */
  readonly decisions: readonly Link[];
}

/** Returns the navigation of a language: every page but single decisions, and in German only what is not said there. */
export function navigationOf(language: SiteLanguage, all: readonly (Link & Pick<Page, 'counterpart'>)[]): Navigation {
  const pages = all.filter((page) => !isDecision(page));
  const inEnglish = pages.filter((page) => page.language === 'en');
  const decisions = all
    .filter((page) => isDecision(page) || page.source === DECISIONS)
    .sort((a, b) => Number(isDecision(a)) - Number(isDecision(b)) || a.source.localeCompare(b.source));
  if (language === 'en') return { own: grouped(inEnglish, english), english: [], decisions };
  const missing = grouped(
    inEnglish.filter(({ counterpart }) => counterpart === undefined),
    english,
  );
  return {
    own: grouped(
      pages.filter((page) => page.language === 'de'),
      german,
    ),
    english: missing
      .map((group, index) => ({ name: english[index]?.german ?? group.name, pages: group.pages }))
      .filter((group) => group.pages.length > 0),
    decisions,
  };
}

/** Returns the pages before and after one, in the order of the navigation of its language; a decision's are decisions. */
export function neighboursOf(
  source: string,
  { own, decisions }: Navigation,
): { previous: Link | undefined; next: Link | undefined } {
  const order = isDecision({ source }) ? decisions : own.flatMap(({ pages }) => pages);
  const place = order.findIndex((page) => page.source === source);
  return place === -1
    ? { previous: undefined, next: undefined }
    : { previous: order[place - 1], next: order[place + 1] };
}
