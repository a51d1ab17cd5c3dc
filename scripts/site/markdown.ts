import MarkdownIt, { type MarkdownIt as Markdown, type Token } from 'markdown-it';
import { diagramOf } from './diagram.js';
import { escaped } from './escaped.js';
import { highlighted } from './highlight.js';
import { breaking, prepareTables, type MakeToken } from './tables.js';

/** Returns the anchor of a heading, as GitHub makes it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Returns a text of Markdown without its marks. */
export const plain = (text: string): string => text.replaceAll(/[`*]/g, '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');

/** Between these lines, headings of one level are tabs, one of which is shown at a time. */
const tabs = { begin: '<!-- tabs -->', end: '<!-- tabs end -->' } as const;

/** What code and tables are called, for those who hear it, and the last column of a table that leaves its name out. */
const labels = {
  en: { code: 'Code', table: 'Table', meaning: 'Meaning' },
  de: { code: 'Code', table: 'Tabelle', meaning: 'Bedeutung' },
} as const;

type Language = keyof typeof labels;

/** Returns a document as HTML; `addressOf` returns the address of a link or picture. */
export function render(text: string, language: Language, addressOf: (target: string) => string): string {
  const markdown = new MarkdownIt({ html: false, linkify: false });
  markdown.block.ruler.before(
    'paragraph',
    'tabs',
    (state, line, _end, silent) => {
      const words = state.getLines(line, line + 1, 0, false).trim();
      const type = words === tabs.begin ? 'tabs_open' : words === tabs.end ? 'tabs_close' : undefined;
      if (type === undefined) return false;
      if (!silent) {
        state.push(type, '', type === 'tabs_open' ? 1 : -1);
        state.line = line + 1;
      }
      return true;
    },
    { alt: ['paragraph'] },
  );
  markdown.core.ruler.push('site', (state) => {
    state.tokens.forEach((token, index) => prepare(token, index, state.tokens, addressOf));
    prepareTables(state.tokens, labels[language].meaning, state.Token);
    state.tokens = withPanels(state.tokens, state.Token);
  });
  write(markdown, language);
  return markdown.render(text);
}

function prepare(token: Token, index: number, tokens: readonly Token[], addressOf: (target: string) => string): void {
  if (token.type === 'heading_open') token.attrSet('id', anchorOf(plain(tokens[index + 1]?.content ?? '')));
  for (const child of token.children ?? []) {
    const name = child.type === 'link_open' ? 'href' : child.type === 'image' ? 'src' : undefined;
    const target = name && child.attrGet(name);
    if (name && target) child.attrSet(name, addressOf(decodeURI(String(target))));
  }
}

/** Puts each heading between marks of tabs into a panel, with what follows it. */
function withPanels(tokens: readonly Token[], make: MakeToken): Token[] {
  const all: Token[] = [];
  let level: string | undefined;
  let isOpen = false;
  const close = () => {
    if (isOpen) all.push(new make('panel_close', 'section', -1));
    isOpen = false;
  };
  tokens.forEach((token, index) => {
    if (token.type === 'tabs_open') level = tokens[index + 1]?.tag;
    if (token.type === 'tabs_close') close();
    const begins = level !== undefined && token.type === 'heading_open' && token.tag === level;
    if (begins) {
      close();
      all.push(new make('panel_open', 'section', 1));
      isOpen = true;
    }
    if (token.type === 'tabs_close') level = undefined;
    all.push(token);
  });
  return all;
}

/** Says how tokens are written that are not written as usual. */
function write({ renderer: { rules }, utils }: Markdown, language: Language): void {
  const { code, table } = labels[language];
  rules['tabs_open'] = () => '<div class="tabs">\n';
  rules['tabs_close'] = () => '</div>\n';
  rules['panel_open'] = () => '<section>\n';
  rules['panel_close'] = () => '</section>\n';
  // For the mouse alone: "On this page" has the same links for everybody.
  rules.heading_close = (tokens, index) => {
    const { tag, level } = tokens[index]!;
    const id = tokens[index - 2]?.attrGet('id');
    const link =
      level === 0 && tag !== 'h1' ? ` <a class="anchor" href="#${id}" aria-hidden="true" tabindex="-1">#</a>` : '';
    return `${link}</${tag}>\n`;
  };
  rules.table_open = (tokens, index, _options, _environment, self) =>
    `<div class="broad"><div class="table" tabindex="0" role="group" aria-label="${table}"><table${self.renderAttrs(tokens[index]!)}>`;
  rules.table_close = () => '</table></div></div>';
  rules.code_inline = (tokens, index) => {
    const { content, meta } = tokens[index]!;
    return `<code>${meta ? breaking(escaped(content)) : escaped(content)}</code>`;
  };
  rules.fence = (tokens, index) => {
    const { content, info } = tokens[index]!;
    const [kind = ''] = utils.unescapeAll(info).trim().split(' ');
    if (kind === 'mermaid') return diagramOf(content);
    return `<div class="code"><pre tabindex="0" role="group" aria-label="${code}${kind && `, ${escaped(kind)}`}"><code>${highlighted(content.replace(/\n$/, ''), kind)}</code></pre></div>\n`;
  };
}
