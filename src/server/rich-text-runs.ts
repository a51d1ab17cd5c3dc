import type { RichText, RichTextNode } from '../contract/rich-text.js';
import type { Mark } from './rich-text-marks.js';

/** Words (or a line break) with what is around them, outermost first. */
interface Piece {
  readonly text: string;
  readonly marks: readonly Mark[];
}

const LINE_BREAK = '\n';
const isVisible = (text: string) => /[^\s\u200b\u2060\ufeff]/u.test(text);

/** A run of words between two borders of a paragraph. */
export interface Run {
  /** `text` has no white space but single spaces and no-break spaces. */
  words(text: string, marks: readonly Mark[]): void;
  lineBreak(marks: readonly Mark[]): void;
  /** What was said since the last time; `undefined` when nothing of it can be seen. */
  take(): RichText | undefined;
}

/** Collects words into well-formed rich text. */
export function createRun(): Run {
  let pieces: Piece[] = [];
  const endsWith = (text: string) => pieces.at(-1)?.text.endsWith(text) ?? false;

  function trimEnd() {
    for (let last = pieces.at(-1); last; last = pieces.at(-1)) {
      const text = last.text.replace(/[ \n]+$/, '');
      if (text === last.text) return;
      pieces.pop();
      if (text) pieces.push({ ...last, text });
    }
  }

  return {
    words(text, marks) {
      const atStart = pieces.length === 0 || endsWith(' ') || endsWith(LINE_BREAK);
      const said = atStart ? text.replace(/^ +/, '') : text;
      if (said) pieces.push({ text: said, marks });
    },
    lineBreak(marks) {
      const second = endsWith(LINE_BREAK);
      if (pieces.length === 0 || (second && pieces.at(-2)?.text === LINE_BREAK)) return;
      if (!second) trimEnd();
      pieces.push({ text: LINE_BREAK, marks });
    },
    take() {
      trimEnd();
      const taken = pieces;
      pieces = [];
      return taken.some(({ text }) => isVisible(text)) ? nested(taken, 0) : undefined;
    },
  };
}

/** Puts pieces that share a mark into one node; at most three deep, because no mark is within its like. */
function nested(pieces: readonly Piece[], depth: number): RichTextNode[] {
  const nodes: RichTextNode[] = [];
  for (let start = 0, end = 0; start < pieces.length; start = end) {
    const mark = pieces[start]?.marks[depth];
    do end += 1;
    while (end < pieces.length && pieces[end]?.marks[depth] === mark);
    const group = pieces.slice(start, end);
    if (!mark) append(nodes, group);
    else if (group.some(({ text }) => isVisible(text))) nodes.push({ ...mark, content: nested(group, depth + 1) });
    else append(nodes, group);
  }
  return nodes;
}

function append(nodes: RichTextNode[], pieces: readonly Piece[]) {
  for (const { text } of pieces) {
    const last = nodes.at(-1);
    if (text === LINE_BREAK) nodes.push({ tag: 'br' });
    else if (typeof last === 'string') nodes[nodes.length - 1] = last + text;
    else nodes.push(text);
  }
}
