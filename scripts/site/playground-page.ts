import { readElements } from '../elements/read-elements.js';
import type { Shown } from './layout.js';
import type { SiteLanguage } from './words.js';

/** What the playground knows of an element. */
export interface PlaygroundElement {
  readonly tag: string;
  readonly attributes: readonly { readonly name: string; readonly type: string; readonly description: string }[];
  readonly tokens: readonly {
    readonly name: string;
    readonly type: string | undefined;
    readonly description: string;
  }[];
}

const elements = (): PlaygroundElement[] =>
  readElements().map(({ tag, attributes, tokens }) => ({
    tag,
    attributes: attributes
      .filter(({ name }) => name !== 'handler')
      .map(({ name, type, description }) => ({ name, type, description })),
    tokens: tokens.map(({ name, type, description }) => ({ name, type, description })),
  }));

const words = {
  en: {
    title: 'Playground',
    description: 'Each element in each situation, with its attributes and tokens to turn, and the code to copy.',
    about:
      'Each element in each situation. The answers come from <code>ratenkauf-elements/testing</code>, in this page; nothing is sent.',
    what: 'Element and situation',
    attributes: 'Attributes',
    tokens: 'Tokens',
    empty: 'Empty is the default.',
    code: 'Code',
    element: 'Element',
    situation: 'Situation',
    language: 'Language',
    scheme: 'Colours',
    schemes: ['As the system', 'Light', 'Dark'],
    open: 'Open the dialog',
  },
  de: {
    title: 'Ausprobieren',
    description:
      'Jedes Element in jeder Lage, mit seinen Attributen und Stellschrauben zum Drehen und dem Code zum Kopieren.',
    about:
      'Jedes Element in jeder Lage. Die Antworten kommen aus <code>ratenkauf-elements/testing</code>, auf dieser Seite; nichts wird gesendet. Die Namen sind die des Codes, also englisch.',
    what: 'Element und Lage',
    attributes: 'Attribute',
    tokens: 'Aussehen',
    empty: 'Was leer bleibt, hat seinen Standardwert.',
    code: 'Code',
    element: 'Element',
    situation: 'Lage',
    language: 'Sprache',
    scheme: 'Farben',
    schemes: ['Wie das System', 'Hell', 'Dunkel'],
    open: 'Dialog öffnen',
  },
} as const;

/** What the script of the playground says itself, by the name of what it says it of. */
export interface PlaygroundWords extends Readonly<
  Record<'element' | 'situation' | 'language' | 'scheme' | 'open', string>
> {
  /** The schemes: as the system has it, light, dark. */
  readonly schemes: readonly string[];
}

/** Sources by language: the pages are made here, not from a document. */
const sources = { en: 'playground', de: 'playground-de' } as const;

/** Returns the page of the playground: each element in each situation, with attributes and tokens to turn. */
export function playgroundPage(language: SiteLanguage): Shown {
  const said = words[language];
  const { element, situation, scheme, schemes, open } = said;
  const parts = (['attributes', 'tokens', 'code'] as const).map((part) => ({
    name: said[part],
    anchor: `its-${part}`,
  }));
  const [attributes, tokens, code] = parts.map(({ name, anchor }) => `<h2 id="${anchor}">${name}</h2>`);
  const ofScript: PlaygroundWords = { element, situation, language: said.language, scheme, schemes, open };
  return {
    source: sources[language],
    path: language === 'de' ? 'de/playground.html' : 'playground.html',
    title: said.title,
    description: said.description,
    language,
    counterpart: sources[language === 'de' ? 'en' : 'de'],
    headings: parts.map((part) => ({ level: 2, ...part })),
    scripts: ['without-eval.js', 'playground.js'],
    html: `<h1>${said.title}</h1>
<p>${said.about}</p>
<form class="controls" id="what" aria-label="${said.what}"></form>
<div class="preview" id="preview"></div>
${attributes}<form class="controls" id="attributes" aria-label="${said.attributes}"></form>
${tokens}<p>${said.empty}</p><form class="controls" id="tokens" aria-label="${said.tokens}"></form>
${code}<div class="code"><pre tabindex="0" role="group" aria-label="${said.code}"><code id="code"></code></pre></div>
${data('elements', elements())}
${data('words', ofScript)}
`,
  };
}

const data = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
