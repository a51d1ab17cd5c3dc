import { posix } from 'node:path';
import type { Page } from './pages.js';

/** A group of the navigation. */
interface Group {
  readonly name: string;
  /** Beginnings of the sources that belong to it, in order; within one, by title. */
  readonly of: readonly string[];
}

const groups: readonly Group[] = [
  { name: 'Start', of: ['README.md', 'playground'] },
  {
    name: 'Guides',
    of: [
      'docs/guide/checkout',
      'docs/guide/back-office',
      'docs/guide/elements',
      'docs/guide/theming',
      'docs/guide/server',
      'docs/guide/mounts',
      'docs/guide/serve',
      'docs/guide/servers',
      'docs/guide/vendure',
      'docs/guide/adapters',
      'docs/guide/sandbox',
      'docs/testing',
      'docs/guide/accessibility',
      'docs/guide/go-live',
      'docs/guide/law',
      'docs/guide/operations',
      'docs/guide/troubleshooting',
      'docs/guide/',
    ],
  },
  { name: 'Frameworks', of: ['docs/frameworks/'] },
  {
    name: 'Reference',
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
    of: [
      'docs/security',
      'docs/architecture',
      'docs/decisions/README',
      'docs/',
      'SECURITY',
      'CONTRIBUTING',
      'CHANGELOG',
    ],
  },
  { name: 'Deutsch', of: ['docs/de/start', 'docs/de/'] },
];

const isDecision = ({ source }: Pick<Page, 'source'>) => /^docs\/decisions\/\d/.test(source);

/**
 * Returns the groups with their pages; every page but single decisions is in the group with the longest matching
 * beginning.
 */
function grouped(pages: readonly Link[]): [name: string, pages: Link[]][] {
  const rankOf = ({ source }: Link) =>
    groups
      .flatMap(({ of }, group) => of.map((start, place) => ({ group, place, start })))
      .filter(({ start }) => source.startsWith(start))
      .sort((a, b) => b.start.length - a.start.length)[0];
  const ranked = pages.filter((page) => !isDecision(page)).map((page) => ({ page, rank: rankOf(page) }));
  return groups.map(({ name }, group) => {
    const own = ranked
      .filter(({ rank }) => rank?.group === group)
      .sort((a, b) => (a.rank?.place ?? 0) - (b.rank?.place ?? 0) || a.page.title.localeCompare(b.page.title));
    return [name, own.map(({ page }) => page)];
  });
}

/** What the navigation needs of a page. */
export type Link = Pick<Page, 'source' | 'path' | 'title'>;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** What is shown of one page. */
export interface Shown extends Link {
  readonly language: string;
  readonly html: string;
  /** Scripts besides that of the search, as paths in the site. */
  readonly scripts?: readonly string[];
}

/** Returns the whole document of a page. */
export function documentOf(
  { source, path, title, language, html, scripts = [] }: Shown,
  pages: readonly Link[],
): string {
  const to = (target: string) => posix.relative(posix.dirname(path), target);
  const item = (page: Link) =>
    `<li><a href="${to(page.path)}"${page.path === path ? ' aria-current="page"' : ''}>${escaped(page.source === 'README.md' ? 'Start' : page.title)}</a></li>`;
  const nav = grouped(pages)
    .map(([name, own]) => `<h2>${name}</h2><ul>${own.map(item).join('')}</ul>`)
    .join('');
  const isGerman = language === 'de';
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="require-trusted-types-for 'script'; trusted-types lit-html">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}${source === 'README.md' ? '' : ' · ratenkauf-elements'}</title>
<link rel="stylesheet" href="${to('site.css')}">
<a class="skip" href="#content">${isGerman ? 'Zum Inhalt' : 'To the content'}</a>
<header>
  <a class="name" href="${to('index.html')}">ratenkauf-elements</a>
  <search><label>${isGerman ? 'Suche' : 'Search'} <input type="search" id="search" autocomplete="off" data-root="${to('.') || '.'}"></label><ul id="found" aria-live="polite"></ul></search>
</header>
<div class="frame">
<details class="menu" open><summary>${isGerman ? 'Seiten' : 'Pages'}</summary><nav lang="en">${nav}</nav></details>
<main id="content">
${html}</main>
</div>
<template id="search-index"><script src="${to('search-index.js')}"></script></template>
${['search.js', ...scripts].map((script) => `<script defer src="${to(script)}"></script>`).join('\n')}
`;
}
