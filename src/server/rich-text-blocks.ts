import type { RichText } from '../contract/rich-text.js';
import { createFrames, unwrapped, type ListTag } from './rich-text-frames.js';
import type { Mark } from './rich-text-marks.js';
import { createRun } from './rich-text-runs.js';

/** Paragraphs and lists, well-formed whatever is called in whatever order. */
export interface Blocks {
  words(text: string, marks: readonly Mark[]): void;
  lineBreak(marks: readonly Mark[]): void;
  /** A paragraph ends here, or begins. */
  border(): void;
  list(tag: ListTag, opens: boolean): void;
  item(opens: boolean): void;
  /** Everything; empty when nothing of it can be seen. */
  finish(): RichText;
}

/** Collects paragraphs and lists. Words without any border between them stay words, without a paragraph around them. */
export function createBlocks(): Blocks {
  const frames = createFrames();
  const run = createRun();
  let bordered = false;

  function endParagraph() {
    const content = run.take();
    if (content) frames.paragraph(content);
  }

  function border() {
    bordered = true;
    endParagraph();
  }

  return {
    words(text, marks) {
      if (text !== ' ') frames.makeRoom();
      run.words(text, marks);
    },
    lineBreak: run.lineBreak,
    border,
    list(tag, opens) {
      border();
      if (opens) frames.openList(tag);
      else frames.closeList(tag);
    },
    item(opens) {
      border();
      if (opens) frames.openItem();
      else frames.closeItem();
    },
    finish() {
      endParagraph();
      const content = frames.finish();
      return bordered ? content : unwrapped(content);
    },
  };
}
