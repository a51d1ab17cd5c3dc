import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DefaultTheme, Plugin } from 'vitepress';
import { withMermaid } from 'vitepress-plugin-mermaid';
import { english, german } from './navigation.js';
import { alsoSaid } from './search-words.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Finds Vue for the pages, which stand outside of this folder, where none is installed. */
const vueOfSite: Plugin = {
  name: 'vue-of-site',
  enforce: 'pre',
  resolveId(id, _importer, { ssr }) {
    if (!/^vue(\/|$)/.test(id)) return undefined;
    return ssr ? { id, external: true } : this.resolve(id, `${root}website/package.json`, { skipSelf: true });
  },
};
const repository = 'https://github.com/ratenkauf-elements/ratenkauf-elements';
/** Where README finds its pictures also at npm; the site has them itself. */
const pictures = 'https://raw.githubusercontent.com/ratenkauf-elements/ratenkauf-elements';
const site = 'https://ratenkauf-elements.github.io/ratenkauf-elements/';
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string };

const icon = readFileSync(`${root}website/public/icon.svg`, 'utf8');

/** Copy of what the build has printed: VitePress reads no page below a folder `dist`. */
const printed = 'website/printed';
rmSync(root + printed, { recursive: true, force: true });
cpSync(`${root}dist/docs`, root + printed, { recursive: true });

/** Returns the path in the site of a Markdown file of the repository, both from the root. */
function pageOf(source: string): string {
  if (source === 'README.md') return 'index.md';
  // docs/security.md is another page.
  if (source === 'SECURITY.md') return 'security-policy.md';
  return source
    .replace(/^(?:docs|dist\/docs|website\/printed|website)\//, '')
    .replace(/README\.md$/, 'index.md')
    .replace(/^[A-Z]+\.md$/, (name) => name.toLowerCase());
}

const isPage = (source: string) =>
  /^(?:README|CONTRIBUTING|CHANGELOG|SECURITY)\.md$|^(?:dist\/)?docs\/.*\.md$/.test(source) &&
  existsSync(root + source);

/**
 * Returns the target of a link as the site has it: pages link to pages, also where the packed package links to the
 * repository; anything else of the repository is read there.
 * @throws {Error} if there is no such file
 */
function targetOf(page: string, target: string): string {
  const ours = target.startsWith(`${repository}/blob/main/`);
  if (!ours && /^(?:[a-z]+:|#)/.test(target)) return target;
  const [path = '', anchor] = target.replace(`${repository}/blob/main/`, '').split('#');
  const file = ours ? path : posix.normalize(posix.join(posix.dirname(page), path));
  if (!existsSync(root + file)) throw new Error(`${page} links to ${target}, which does not exist.`);
  if (!isPage(file)) return ours ? target : `${repository}/blob/main/${file}`;
  return `/${pageOf(file)}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** Returns the anchor that GitHub gives a heading, so that links hold in both places. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const themeOf = (words: Partial<DefaultTheme.Config>, playground: string): DefaultTheme.Config => ({
  nav: [
    { text: words.langMenuLabel ? 'Ausprobieren' : 'Playground', link: playground },
    { text: version, link: `${site}versions.html` },
  ],
  outline: { level: [2, 3], label: words.langMenuLabel ? 'Auf dieser Seite' : 'On this page' },
  socialLinks: [{ icon: 'github', link: repository }],
  ...words,
});

export default withMermaid({
  title: 'ratenkauf-elements',
  description: 'Instalment purchase for any shop in Germany: web components, a handler for the server, a sandbox.',
  srcDir: root,
  srcExclude: ['{bench,clients,demo,scripts,site,src,templates,test}/**', '.*/**'],
  outDir: `${root}site`,
  cacheDir: './node_modules/.vitepress',
  // Each version is published in a folder of its own.
  base: process.env['SITE_BASE'] ?? '/',
  head: [['link', { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(icon)}` }]],
  rewrites: pageOf,
  transformPageData: ({ filePath }) =>
    filePath.startsWith(printed) ? { frontmatter: { editLink: false } } : undefined,
  sitemap: { hostname: `${site}${version}/` },
  locales: {
    root: { label: 'English', lang: 'en', link: '/', themeConfig: themeOf({}, '/playground') },
    de: {
      label: 'Deutsch',
      lang: 'de',
      link: '/de/start',
      themeConfig: themeOf(
        {
          sidebar: german,
          logoLink: '/de/start',
          langMenuLabel: 'Sprache',
          editLink: { pattern: `${repository}/edit/main/:path`, text: 'Seite bearbeiten' },
          docFooter: { prev: 'Zurück', next: 'Weiter' },
          darkModeSwitchLabel: 'Dunkel oder hell',
          lightModeSwitchTitle: 'Hell',
          darkModeSwitchTitle: 'Dunkel',
          sidebarMenuLabel: 'Seiten',
          returnToTopLabel: 'Nach oben',
          skipToContentLabel: 'Zum Inhalt',
        },
        '/de/playground',
      ),
    },
  },
  themeConfig: {
    sidebar: english,
    // Few pages are there in both languages: a change of the language leads to its first page.
    i18nRouting: false,
    editLink: { pattern: `${repository}/edit/main/:path`, text: 'Edit this page' },
    search: {
      provider: 'local',
      options: {
        // Words that people search for, beside what the documents say instead.
        _render: (source, env, markdown) => {
          const html = markdown.render(source, env);
          return html.replace(/(<h[23][^>]*>)([\s\S]*?)(?=<h[23]|$)/g, (part) => `${part}<p>${alsoSaid(part)}</p>`);
        },
        locales: {
          de: {
            translations: {
              button: { buttonText: 'Suchen', buttonAriaLabel: 'Dokumentation durchsuchen' },
              modal: {
                noResultsText: 'Keine Treffer für',
                resetButtonTitle: 'Leeren',
                backButtonTitle: 'Schließen',
                footer: { selectText: 'öffnen', navigateText: 'blättern', closeText: 'schließen' },
              },
            },
          },
        },
      },
    },
  },
  markdown: {
    anchor: { slugify: anchorOf },
    config(markdown) {
      markdown.core.ruler.push('links-of-the-repository', ({ tokens, env }) => {
        // `path` is where a page is in the site.
        const { path, realPath = path } = env as { path: string; realPath?: string };
        const page = realPath.slice(root.length).replace(printed, 'dist/docs');
        for (const { children } of tokens)
          for (const token of children ?? []) {
            const target = token.type === 'link_open' && token.attrGet('href');
            if (target) token.attrSet('href', targetOf(page, target));
            const picture = token.type === 'image' && token.attrGet('src')?.split(`${pictures}/main`)[1];
            if (picture) token.attrSet('src', picture);
          }
      });
    },
  },
  // The package as it was built.
  vite: {
    configFile: false,
    plugins: [vueOfSite],
    resolve: {
      alias: [
        { find: 'ratenkauf-elements/testing', replacement: `${root}dist/testing/testing.js` },
        { find: /^ratenkauf-elements\/(define\/.*)/, replacement: `${root}dist/$1.js` },
        { find: 'ratenkauf-elements', replacement: `${root}dist` },
      ],
    },
  },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('ratenkauf-') } } },
});
