/** Words that people search for, beside what the documents say instead. */
const said: readonly (readonly [RegExp, string])[] = [
  [/content security policy|trusted types|\bCSP\b/i, 'csp'],
  [/hydrat|server-side render|painted with the page|first paint|\bfrom the server\b/i, 'hydration ssr'],
  [/esbuild|bundler|bundled/i, 'webpack rollup vite parcel'],
  [/notification|events? to the shop|signed event/i, 'webhook webhooks callback'],
  [/refund/i, 'return credit chargeback Erstattung Retoure'],
  [/Erstattung/i, 'Retoure Gutschrift Rückzahlung'],
  [/delivery|capture/i, 'shipping shipment fulfilment Versand Lieferung'],
  [/Lieferung/i, 'Versand'],
  [/overrideTexts/, 'translation i18n wording'],
  [/custom properties|--ratenkauf-/i, 'css variables design tokens styling'],
  [/color-scheme/i, 'dark mode darkmode'],
  [/sandbox/i, 'test environment mock'],
];

/** Returns words by which a text should be found although it uses others. */
export const alsoSaid = (text: string): string =>
  said.flatMap(([pattern, words]) => (pattern.test(text) ? [words] : [])).join(' ');
