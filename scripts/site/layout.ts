import { posix } from 'node:path';
import { escaped } from './escaped.js';
import { listOf, navigationOf, neighboursOf, type Group, type Link, type Navigation } from './navigation.js';
import type { Heading, Page } from './pages.js';
import { words } from './words.js';

/** Where the newest version is published. */
export const ADDRESS = 'https://ratenkauf-elements.github.io/ratenkauf-elements/latest/';
const REPOSITORY = 'https://github.com/ratenkauf-elements/ratenkauf-elements';

/** What is shown as one page. */
export interface Shown extends Omit<Page, 'sections'> {
  /** Scripts besides those of all pages, as paths in the site. */
  readonly scripts?: readonly string[];
  /** True if it is shown at any address: its links then begin at the server's root. */
  readonly isAnywhere?: boolean;
}

/** What the parts of a page need to know. */
interface Context {
  readonly page: Shown;
  readonly pages: readonly Shown[];
  readonly version: string;
  readonly navigation: Navigation;
  /** Returns the address of another path from this page. */
  readonly to: (path: string) => string;
}

const START = { en: 'README.md', de: 'docs/de/start.md' } as const;
const isStart = ({ source }: Pick<Page, 'source'>) => source === START.en || source === START.de;

/** Returns the whole document of a page. */
export function documentOf(page: Shown, pages: readonly Shown[], version: string): string {
  const start = new URL(ADDRESS).pathname;
  const context: Context = {
    page,
    pages,
    version,
    navigation: navigationOf(page.language, pages),
    to: (path) => (page.isAnywhere ? posix.join(start, path) : posix.relative(posix.dirname(page.path), path)),
  };
  const { language, scripts = [] } = page;
  const root = context.to('.').replace(/\/$/, '') || '.';
  return `<!doctype html>
<html lang="${language}" data-root="${root}" data-path="${page.isAnywhere ? 'index.html' : page.path}" data-version="${escaped(version)}">
${head(context)}
<body${isStart(page) ? ' class="start"' : ''}>
<a class="skip" href="#content">${words[language].skip}</a>
${header(context)}
<div class="frame">
${sidebar(context)}
<main id="content" tabindex="-1">
${tableOfContents(context)}<article>
${isStart(page) ? withTeaser(context) : page.html}</article>
${footer(context)}</main>
</div>
${templates(context)}
${['versions.js', 'site.js', 'search.js', ...(isStart(page) ? ['without-eval.js', 'start.js'] : scripts)].map((script) => `<script defer src="${context.to(script)}"></script>`).join('\n')}
</body>
</html>
`;
}

function head({ page, pages, to }: Context): string {
  const { path, title, description, language } = page;
  const name = isStart(page) ? 'ratenkauf-elements' : `${title} · ratenkauf-elements`;
  const other = pages.find(({ source }) => source === page.counterpart);
  const alternates = other
    ? [page, other].map((each) => `<link rel="alternate" hreflang="${each.language}" href="${ADDRESS}${each.path}">\n`)
    : [];
  return `<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="require-trusted-types-for 'script'; trusted-types lit-html">
<meta name="viewport" content="width=device-width">
<title>${escaped(name)}</title>
<meta name="description" content="${escaped(description)}">
<meta name="color-scheme" content="light dark">
<meta property="og:type" content="website">
<meta property="og:title" content="${escaped(name)}">
<meta property="og:description" content="${escaped(description)}">
<meta property="og:url" content="${ADDRESS}${path}">
<meta property="og:image" content="${ADDRESS}card.png">
<meta property="og:locale" content="${language === 'de' ? 'de_DE' : 'en_GB'}">
<meta name="twitter:card" content="summary_large_image">
${page.isAnywhere ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${ADDRESS}${path}">`}
${alternates.join('')}<link rel="icon" href="${to('icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${to('site.css')}">
<script src="${to('scheme.js')}"></script>
</head>`;
}

function header({ page, pages, to }: Context): string {
  const said = words[page.language];
  const german = page.language === 'de';
  const other =
    pages.find(({ source }) => source === page.counterpart) ??
    pages.find(({ source }) => source === (german ? START.en : START.de));
  const home = pages.find(({ source }) => source === START[page.language]);
  return `<header>
  <a class="name" href="${to(home?.path ?? 'index.html')}"><img src="${to('icon.svg')}" alt="" width="28" height="28">ratenkauf-elements</a>
  <button type="button" id="open-search" class="quiet" aria-keyshortcuts="Control+K" hidden>${icons.search}<span>${said.search}</span><kbd>${said.searchKeys}</kbd></button>
  <a class="quiet" href="${to(other?.path ?? 'index.html')}" lang="${german ? 'en' : 'de'}" hreflang="${german ? 'en' : 'de'}">${said.other}</a>
  <button type="button" id="scheme" class="quiet" aria-label="${said.scheme}" hidden>${icons.scheme}</button>
  <a class="quiet wide" href="${REPOSITORY}">${said.repository}</a>
</header>`;
}

/** Drawn for this site, on a grid of 20. */
const icons = {
  search:
    '<svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="8.5" cy="8.5" r="5.5"/><path d="m12.7 12.7 5 5"/></svg>',
  scheme:
    '<svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="7.5"/><path class="full" d="M10 2.5a7.5 7.5 0 0 1 0 15z"/></svg>',
} as const;

/** Returns a group of the menu; a script folds it where there is little room. */
const folded = (heading: string, list: string) =>
  `<details class="group" open><summary>${heading}</summary>${list}</details>`;

function sidebar({ page, version, navigation, to }: Context): string {
  const said = words[page.language];
  const current = (link: Link) =>
    link.path === page.path ? 'page' : link.source === listOf(page) ? 'true' : undefined;
  const item = (link: Link) =>
    `<li><a href="${to(link.path)}"${current(link) ? ` aria-current="${current(link)}"` : ''}>${escaped(isStart(link) ? 'Start' : link.title)}</a></li>`;
  const listed = (groups: readonly Group[]) =>
    groups.map(({ name, pages }) => folded(`<h2>${name}</h2>`, `<ul>${pages.map(item).join('')}</ul>`)).join('\n');
  const english = navigation.english
    .map(({ name, pages }) => folded(`<h3>${name}</h3>`, `<ul lang="en">${pages.map(item).join('')}</ul>`))
    .join('\n');
  return `<details class="menu" open><summary>${said.pages}</summary>
<nav aria-label="${said.pages}"><p class="version"><label>${said.version} <select id="version" disabled><option>${escaped(version)}</option></select></label></p>
${listed(navigation.own)}${english && folded('<h2>Auf Englisch</h2>', `<div class="foreign">${english}</div>`)}</nav></details>`;
}

/** Most headings of the second level below one of the first that are listed: more of them are left out. */
const MOST_BELOW = 20;

/** Returns the headings that "On this page" lists: all, but those of the second level not where there are very many. */
function outlineOf(headings: readonly Heading[]): readonly Heading[] {
  let above = -1;
  const parents = headings.map(({ level }, index) => (level === 2 ? (above = index) : above));
  const isFew = (parent: number) => parents.filter((each) => each === parent).length <= MOST_BELOW;
  return headings.filter(({ level }, index) => level === 2 || isFew(parents[index] ?? -1));
}

function tableOfContents({ page: { language, headings } }: Context): string {
  if (headings.length < 2) return '';
  const shown = outlineOf(headings);
  const items = shown.map(
    ({ level, name, anchor }) =>
      `<li class="level-${level}"><a href="#${anchor}">${escaped(name).replaceAll('.', '.<wbr>')}</a></li>`,
  );
  const said = words[language].onThisPage;
  return `<details class="contents" open><summary>${said}</summary><nav aria-label="${said}"><ul>${items.join('')}</ul></nav></details>\n`;
}

/** Puts the ways to begin below the first paragraph of a start page, and a living teaser beside it, not its picture. */
function withTeaser({ page: { html, language }, to }: Context): string {
  const german = language === 'de';
  const end = html.indexOf('</p>\n') + '</p>\n'.length;
  const rest = html.slice(end).replace(/<p><img [^>]*product-page[^>]*><\/p>\n/, '');
  return `<div class="hero">
<div>${html.slice(0, end)}<p class="actions"><a href="#${german ? 'installieren' : 'start'}">${german ? 'Loslegen' : 'Get started'}</a> <a href="${to(german ? 'de/playground.html' : 'playground.html')}">${german ? 'Ausprobieren' : 'Playground'}</a></p></div>
<div class="live"><p>Sofa <b>${german ? '799,00 €' : '€799.00'}</b></p></div>
</div>
${rest}`;
}

/** Leads to where a page is edited: what a script prints, to what it prints. */
function editLink({ source, isPrinted, printedFrom, language }: Shown): string {
  const said = words[language];
  if (isPrinted) return printedFrom ? `<a href="${REPOSITORY}/tree/main/${printedFrom}">${said.printedFrom}</a>` : '';
  return source.endsWith('.md') ? `<a href="${REPOSITORY}/edit/main/${source}">${said.edit}</a>` : '';
}

function footer({ page, navigation, to }: Context): string {
  const said = words[page.language];
  const { previous, next } = neighboursOf(page.source, navigation);
  const step = (link: Link | undefined, rel: 'prev' | 'next', label: string) =>
    link
      ? `<a rel="${rel}" href="${to(link.path)}"><small>${label}</small>${escaped(isStart(link) ? 'Start' : link.title)}</a>`
      : '';
  const edit = editLink(page);
  const steps = `${step(previous, 'prev', said.previous)}${step(next, 'next', said.next)}`;
  return `<footer>
${steps && `<nav class="steps" aria-label="${said.previous}, ${said.next}">${steps}</nav>\n`}<p>${edit}<span>${said.licence}</span></p>
</footer>
`;
}

/** What scripts show; they take it from here, because trusted types let them make no markup. */
function templates({ page: { language }, to }: Context): string {
  const said = words[language];
  return `<dialog id="search" aria-label="${said.search}">
  <form method="dialog"><input type="search" id="query" aria-label="${said.searchFor}" placeholder="${said.searchFor}" autocomplete="off" spellcheck="false"><button class="quiet">${said.close}</button></form>
  <p id="outcome" role="status" data-nothing="${said.nothing}" data-some="${said.some}" data-count="${said.count}" data-failed="${said.failed}"></p>
  <ul id="found"></ul>
</dialog>
<template id="search-index"><script src="${to('search-index.js')}"></script></template>
<template id="copy-button"><button type="button" class="copy" data-copied="${said.copied}" data-failed="${said.notCopied}">${said.copy}</button></template>
<template id="old-version"><p class="old">${said.old.replace('{version}', '<span></span>')} <a href="">${said.newest}</a></p></template>`;
}
