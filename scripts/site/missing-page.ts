import type { Shown } from './layout.js';

/** The addresses of what a visitor may have looked for, from the site's root. */
const ways = {
  en: [
    ['index.html', 'Start'],
    ['guide/checkout.html', 'Sell by instalments'],
    ['guide/troubleshooting.html', 'Troubleshooting'],
    ['playground.html', 'Playground'],
  ],
  de: [
    ['de/start.html', 'Start'],
    ['de/checkout.html', 'Auf Raten verkaufen'],
    ['de/fehlersuche.html', 'Fehlersuche'],
    ['de/playground.html', 'Ausprobieren'],
  ],
} as const;

/**
 * Returns the page that the server shows at every address that has none, in both languages, because the address does
 * not say which one its visitor reads. `start`: where the newest version is, on its server.
 */
export function missingPage(start: string): Shown {
  const list = (language: keyof typeof ways) =>
    `<ul>${ways[language].map(([path, name]) => `<li><a href="${start}${path}">${name}</a></li>`).join('')}</ul>`;
  return {
    source: '404',
    path: '404.html',
    title: 'Page not found',
    description: 'There is no page at this address.',
    language: 'en',
    headings: [],
    isAnywhere: true,
    html: `<h1>There is no page here</h1>
<p>It may have another name now, or belong to another version. The search (Ctrl K) finds every heading.</p>
${list('en')}
<section lang="de"><h2>Hier gibt es keine Seite</h2>
<p>Vielleicht heißt sie jetzt anders, oder sie gehört zu einer anderen Version. Die Suche (Strg K) findet jede Überschrift.</p>
${list('de')}</section>
`,
  };
}
