import { readElements } from '../elements/read-elements.js';
import type { Shown } from './layout.js';

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

/** Returns the page of the playground: each element in each situation, with attributes and tokens to turn. */
export const playgroundPage = (): Shown => ({
  source: 'playground',
  path: 'playground.html',
  title: 'Playground',
  description: 'Each element in each situation, with its attributes and tokens to turn, and the code to copy.',
  language: 'en',
  headings: [],
  scripts: ['without-eval.js', 'playground.js'],
  html: `<h1>Playground</h1>
<p>Each element in each situation. The answers come from <code>ratenkauf-elements/testing</code>, in this page; nothing is sent.</p>
<form class="controls" id="what" aria-label="Element and situation"></form>
<div class="preview" id="preview"></div>
<h2>Attributes</h2><form class="controls" id="attributes" aria-label="Attributes"></form>
<h2>Tokens</h2><p>Empty is the default.</p><form class="controls" id="tokens" aria-label="Tokens"></form>
<h2>Code</h2><div class="code"><pre tabindex="0" role="group" aria-label="Code"><code id="code"></code></pre></div>
<script type="application/json" id="elements">${JSON.stringify(elements()).replaceAll('<', '\\u003c')}</script>
`,
});
