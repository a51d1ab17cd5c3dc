import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A group of the navigation with its pages, by their addresses. */
interface Group {
  readonly text: string;
  readonly items: { readonly text: string; readonly link: string }[];
}

/**
 * Returns a group of the navigation: pages by their files without `.md` in `docs`, or among what the build has printed,
 * named by their titles.
 */
const group = (text: string, ...pages: readonly string[]): Group => ({
  text,
  items: pages.map((page) => {
    const [file = ''] = [`docs/${page}.md`, `dist/docs/${page}.md`].filter((each) => existsSync(root + each));
    return { text: titleOf(file), link: `/${page}` };
  }),
});

function titleOf(file: string): string {
  const [, title] = /^# (.+)$/m.exec(readFileSync(root + file, 'utf8')) ?? [];
  if (title === undefined) throw new Error(`${file} has no title.`);
  return title.replaceAll('`', '');
}

const frameworks = ['plain', 'react', 'vue', 'svelte', 'angular', 'next', 'nuxt', 'astro', 'bundlers'].map(
  (name) => `frameworks/${name}`,
);
const systems = ['shop-systems', 'vendure', 'medusa', 'payload', 'shopware', 'adapters'].map((name) => `guide/${name}`);
const reference = [
  'elements',
  'shop',
  'configuration',
  'handler',
  'routes',
  'limits',
  'guide/errors',
  'settings',
  'scenarios',
  'purchase',
  'service',
  'glossary',
];

export const english: Group[] = [
  {
    text: 'Start',
    items: [
      { text: 'What it is', link: '/' },
      { text: 'Playground', link: '/playground' },
      { text: titleOf('docs/guide/requirements.md'), link: '/guide/requirements' },
      { text: titleOf('docs/guide/adopting.md'), link: '/guide/adopting' },
      { text: titleOf('docs/guide/sandbox.md'), link: '/guide/sandbox' },
    ],
  },
  group(
    'In the page',
    'guide/elements',
    'guide/price-from',
    'guide/theming',
    'guide/first-paint',
    'guide/accessibility',
    'guide/law',
  ),
  group('Frameworks', ...frameworks),
  group(
    'On the server',
    'guide/server',
    'guide/mounts',
    'guide/checkout',
    'guide/pay-by-link',
    'guide/back-office',
    'guide/servers',
    'guide/serve',
  ),
  group('Shop systems', ...systems),
  group('Test and operate', 'testing', 'guide/go-live', 'guide/operations', 'guide/troubleshooting', 'scale'),
  group('Reference', ...reference),
  {
    text: 'Behind it',
    items: [
      { text: titleOf('docs/security.md'), link: '/security' },
      { text: titleOf('SECURITY.md'), link: '/security-policy' },
      { text: titleOf('docs/architecture.md'), link: '/architecture' },
      { text: titleOf('docs/decisions.md'), link: '/decisions' },
      { text: titleOf('CONTRIBUTING.md'), link: '/contributing' },
      { text: titleOf('CHANGELOG.md'), link: '/changelog' },
    ],
  },
];

export const german: Group[] = [
  {
    text: 'Start',
    items: [
      { text: titleOf('docs/de/start.md'), link: '/de/start' },
      { text: 'Ausprobieren', link: '/de/playground' },
    ],
  },
  group('Auf der Seite', 'de/barrierefreiheit', 'de/recht'),
  group('Verkaufen', 'de/checkout', 'de/haendlerbereich', 'de/php', 'de/go-live'),
  group(
    'Auf Englisch',
    'guide/elements',
    'guide/price-from',
    'guide/theming',
    'guide/server',
    'guide/mounts',
    'guide/troubleshooting',
  ),
  group('Frameworks', ...frameworks),
  group('Shopsysteme', ...systems),
  group('Nachschlagen', ...reference),
];
