/** Returns the pieces of visible text in a node that match `piece` and are broken over several lines. */
export function brokenPieces(node: Node, piece: RegExp): string[] {
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  while (texts.nextNode()) {
    const { data } = texts.currentNode as Text;
    for (const { 0: words, index } of data.matchAll(piece)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + words.length);
      // Behind a hyphen, Firefox and WebKit count the empty end of the line before.
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      const lines = new Set(rects.map(({ bottom }) => Math.round(bottom)));
      if (lines.size > 1) broken.push(words);
    }
  }
  return broken;
}
