import type { RichText, RichTextNode } from '../contract/rich-text.js';
import { createRun, type Mark } from './rich-text-runs.js';

type ListTag = 'ul' | 'ol';

interface Frame {
  readonly tag: 'text' | 'li' | ListTag;
  /** Opened by us around items that stand in no list. */
  readonly implied: boolean;
  readonly content: RichTextNode[];
  paragraphs: number;
}

/** Lists within lists; deeper ones become paragraphs of their item. */
const DEEPEST_LIST = 4;

/** Paragraphs and lists, well-formed whatever is called in whatever order. */
export interface Blocks {
  words(text: string, marks: readonly Mark[]): void;
  lineBreak(marks: readonly Mark[]): void;
  /** A paragraph ends here, or begins. */
  border(): void;
  openList(tag: ListTag): void;
  closeList(tag: ListTag): void;
  openItem(): void;
  closeItem(): void;
  /** Everything; empty when nothing of it can be seen. */
  finish(): RichText;
}

/** Collects paragraphs and lists. Words without any border between them stay words, without a paragraph around them. */
export function createBlocks(): Blocks {
  const bottom = frame('text');
  const frames = [bottom];
  const run = createRun();
  let bordered = false;
  let listsTooDeep = 0;

  const top = () => frames.at(-1) ?? bottom;
  const isList = ({ tag }: Frame) => tag === 'ul' || tag === 'ol';

  function endParagraph() {
    const content = run.take();
    if (!content) return;
    top().content.push({ tag: 'p', content });
    top().paragraphs += 1;
  }

  function close() {
    endParagraph();
    const closed = frames.pop();
    if (!closed || closed.tag === 'text') return;
    const content = closed.tag === 'li' && closed.paragraphs === 1 ? unwrapped(closed.content) : closed.content;
    if (content.length > 0) top().content.push({ tag: closed.tag, content });
  }

  /** Words and lists may stand here: not directly in a list. */
  function makeRoom() {
    if (top().implied && isList(top())) close();
    if (isList(top())) frames.push(frame('li'));
  }

  const border = () => {
    bordered = true;
    endParagraph();
  };

  return {
    words(text, marks) {
      if (text !== ' ') makeRoom();
      run.words(text, marks);
    },
    lineBreak: run.lineBreak,
    border,
    openList(tag) {
      border();
      if (frames.filter(isList).length >= DEEPEST_LIST) return void (listsTooDeep += 1);
      makeRoom();
      frames.push(frame(tag));
    },
    closeList(tag) {
      border();
      if (listsTooDeep > 0) return void (listsTooDeep -= 1);
      const index = frames.findLastIndex((each) => each.tag === tag && !each.implied);
      while (index > 0 && frames.length > index) close();
    },
    openItem() {
      border();
      if (top().tag === 'li') close();
      if (!isList(top())) frames.push(frame('ul', true));
      frames.push(frame('li'));
    },
    closeItem() {
      border();
      if (top().tag === 'li') close();
    },
    finish() {
      while (frames.length > 1) close();
      endParagraph();
      return bordered ? bottom.content : unwrapped(bottom.content);
    },
  };
}

const frame = (tag: Frame['tag'], implied = false): Frame => ({ tag, implied, content: [], paragraphs: 0 });

const unwrapped = (content: RichText): RichTextNode[] =>
  content.flatMap((node) => (typeof node === 'object' && node.tag === 'p' ? node.content : [node]));
