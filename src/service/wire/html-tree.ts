import { safeLink } from '../../rules/safe-link.js';
import { readHtml } from './html-tokens.js';

/** Emphasis or a link around text. Marks are compared by identity: two with the same content are different. */
export type Mark = { readonly tag: 'strong' | 'em' } | { readonly tag: 'a'; readonly href: string };

/**
 * Text with entities decoded, or a line break; its marks from the outermost to the innermost, each kind at most once.
 */
export type HtmlText = ({ readonly tag: 'text'; readonly text: string } | { readonly tag: 'br' }) & {
  readonly marks: readonly Mark[];
};

/** A list, with the content of each item. */
export interface HtmlList {
  readonly tag: 'ul' | 'ol';
  readonly items: readonly HtmlContent[];
}

/** Text and lists. A border separates texts of different paragraphs. */
export type HtmlContent = readonly (HtmlText | HtmlList | { readonly tag: 'border' })[];

/** Most levels of nested lists; items of deeper lists become items of the fourth. */
const DEEPEST_LIST = 4;

type Kind = 'unseen' | 'border' | 'gap' | 'br' | 'ul' | 'ol' | 'li' | 'strong' | 'em' | 'a';

const named = (kind: Kind, names: string = kind) => names.split(' ').map((name) => [name, kind] as const);

const kinds = new Map<string, Kind>([
  // Browsers do not show the content of these.
  ...named('unseen', 'script style template noscript iframe noembed noframes title'),
  ...named(
    'border',
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption ' +
      'figure footer',
  ),
  ...named(
    'border',
    'form h1 h2 h3 h4 h5 h6 header hgroup hr legend main menu nav optgroup option p pre section select summary ' +
      'table tbody',
  ),
  ...named('border', 'tfoot thead tr'),
  // These separate words within one paragraph.
  ...named('gap', 'td th svg text textarea button xmp plaintext'),
  ...named('strong', 'strong b'),
  ...named('em', 'em i'),
  ...(['a', 'br', 'ul', 'ol', 'li'] as const).flatMap((kind) => named(kind)),
]);

/**
 * Parses HTML into a tree of the few supported elements; of all others only the text is kept. Takes time linear in the
 * length of `html`. The tree has at most four nested lists, so recursive functions can process it.
 *
 * Uses htmlparser2's tokenizer without its tree builder, because that takes quadratic time in the number of open
 * elements, and drops the second of two end tags in the wrong order: `<b>1<i>2</b>3</i>`. parse5 handles that, but
 * moves misplaced text in a table to before the table.
 */
export function htmlTree(html: string): HtmlContent {
  const { root, border, text, list, item } = createTree();
  const { current, emphasis, link } = createMarks();
  let unseen = { name: '', depth: 0 };

  function tag(name: string, opens: boolean, href = '') {
    const kind = kinds.get(name);
    if (unseen.depth > 0) unseen.depth += name !== unseen.name ? 0 : opens ? 1 : -1;
    else if (kind === 'unseen') unseen = { name, depth: opens ? 1 : 0 };
    else if (kind === 'border') border();
    else if (kind === 'gap') text({ tag: 'text', text: ' ', marks: current() });
    else if (kind === 'br') text({ tag: 'br', marks: current() });
    else if (kind === 'ul' || kind === 'ol') list(kind, opens);
    else if (kind === 'li') item(opens);
    else if (kind === 'a') link(href);
    else if (kind) emphasis(kind, opens);
  }

  readHtml(html, {
    text: (words) => void (unseen.depth > 0 || text({ tag: 'text', text: words, marks: current() })),
    opens: (name, { href }) => tag(name, true, href),
    closes: (name) => tag(name, false),
  });
  return root;
}

type Draft = HtmlContent[number][];

interface OpenList {
  readonly tag: 'ul' | 'ol';
  /** True for a list without a start tag, created for items outside of lists. */
  readonly isImplied: boolean;
  readonly items: Draft[];
  /** The open item. */
  item?: Draft | undefined;
}

/** Creates a tree of texts, borders, lists and items, which may be opened and closed in any order. */
function createTree() {
  const root: Draft = [];
  const lists: OpenList[] = [];
  let tooDeep = 0;

  /** Returns the open content; `undefined` between two items. */
  const content = () => (lists.length === 0 ? root : lists.at(-1)?.item);
  const border = () => void (content()?.at(-1)?.tag === 'border' || content()?.push({ tag: 'border' }));

  function openItem(list: OpenList): Draft {
    list.item = [];
    list.items.push(list.item);
    return list.item;
  }

  /** Returns the content for nodes that are not allowed between items. */
  function room(): Draft {
    const list = lists.at(-1);
    if (list?.isImplied && !list.item) lists.pop();
    return content() ?? (list ? openItem(list) : root);
  }

  function openList(tag: 'ul' | 'ol', isImplied = false): OpenList {
    const list: OpenList = { tag, isImplied, items: [] };
    room().push(list);
    lists.push(list);
    return list;
  }

  function closeList(tag: 'ul' | 'ol') {
    const index = lists.findLastIndex((list) => list.tag === tag && !list.isImplied);
    if (index >= 0) lists.length = index;
  }

  return {
    root,
    border,
    text(text: HtmlText) {
      const isSpace = text.tag === 'br' || !/[^ \t\n\f\r]/.test(text.text);
      (isSpace ? content() : room())?.push(text);
    },
    list(tag: 'ul' | 'ol', opens: boolean) {
      border();
      if (opens && lists.length >= DEEPEST_LIST) tooDeep += 1;
      else if (opens) openList(tag);
      else if (tooDeep > 0) tooDeep -= 1;
      else closeList(tag);
    },
    item(opens: boolean) {
      border();
      const list = lists.at(-1) ?? (opens ? openList('ul', true) : undefined);
      if (list && opens) openItem(list);
      else if (list) list.item = undefined;
    },
  };
}

/** Tracks the open marks: each kind once, because nesting a kind in itself changes nothing. */
function createMarks() {
  let marks: readonly Mark[] = [];
  const depth = { strong: 0, em: 0 };
  const without = (tag: Mark['tag']) => marks.filter((mark) => mark.tag !== tag);
  return {
    current: () => marks,
    emphasis(tag: 'strong' | 'em', opens: boolean) {
      depth[tag] = Math.max(0, depth[tag] + (opens ? 1 : -1));
      if (depth[tag] === 0) marks = without(tag);
      else if (opens && depth[tag] === 1) marks = [...marks, { tag }];
    },
    /** Opens a link and closes the previous one; without a safe address it only closes. */
    link(href: string) {
      const address = safeLink(href);
      marks = address === undefined ? without('a') : [...without('a'), { tag: 'a', href: address }];
    },
  };
}
