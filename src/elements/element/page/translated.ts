/**
 * Puts texts back in the place of the `<font>` elements with which a browser that translates the page has replaced
 * them: lit writes a changed text into the node that it has made, which would no longer be in the page.
 */
export function restoreTexts(root: ParentNode): void {
  for (const font of root.querySelectorAll('font')) font.replaceWith(font.textContent);
}
