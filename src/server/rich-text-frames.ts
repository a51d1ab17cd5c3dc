import type { RichText, RichTextNode } from '../contract/rich-text.js';

/** Tag of a list. */
export type ListTag = 'ul' | 'ol';

interface Frame {
  readonly tag: 'text' | 'li' | ListTag;
  /** Opened by us around items that stand in no list. */
  readonly implied: boolean;
  readonly content: RichTextNode[];
  paragraphs: number;
}

/** Lists within lists; deeper ones become paragraphs of their item. */
const DEEPEST_LIST = 4;

/** What paragraphs stand in: lists and their items, well-formed whatever is called in whatever order. */
export interface Frames {
  /** Makes a place where words may stand: not directly in a list. */
  makeRoom(): void;
  paragraph(content: RichText): void;
  openList(tag: ListTag): void;
  closeList(tag: ListTag): void;
  openItem(): void;
  closeItem(): void;
  /** Closes everything. */
  finish(): RichTextNode[];
}

/** Makes the frames of one text. */
export function createFrames(): Frames {
  const bottom = frame('text');
  const frames = [bottom];
  const top = () => frames.at(-1) ?? bottom;
  let tooDeep = 0;

  function close() {
    const { tag, content, paragraphs } = frames.pop() ?? bottom;
    if (tag === 'text' || content.length === 0) return;
    top().content.push({ tag, content: tag === 'li' && paragraphs === 1 ? unwrapped(content) : content });
  }

  function makeRoom() {
    if (isList(top()) && top().implied) close();
    if (isList(top())) frames.push(frame('li'));
  }

  return {
    makeRoom,
    paragraph(content) {
      top().content.push({ tag: 'p', content });
      top().paragraphs += 1;
    },
    openList(tag) {
      if (frames.filter(isList).length >= DEEPEST_LIST) return void (tooDeep += 1);
      makeRoom();
      frames.push(frame(tag));
    },
    closeList(tag) {
      if (tooDeep > 0) return void (tooDeep -= 1);
      const index = frames.findLastIndex((each) => each.tag === tag && !each.implied);
      while (index > 0 && frames.length > index) close();
    },
    openItem() {
      if (top().tag === 'li') close();
      if (!isList(top())) frames.push(frame('ul', true));
      frames.push(frame('li'));
    },
    closeItem() {
      if (top().tag === 'li') close();
    },
    finish() {
      while (frames.length > 1) close();
      return bottom.content;
    },
  };
}

/** The same without paragraphs around the words. */
export const unwrapped = (content: RichText): RichTextNode[] =>
  content.flatMap((node) => (typeof node === 'object' && node.tag === 'p' ? node.content : [node]));

const frame = (tag: Frame['tag'], implied = false): Frame => ({ tag, implied, content: [], paragraphs: 0 });

const isList = ({ tag }: Frame) => tag === 'ul' || tag === 'ol';
