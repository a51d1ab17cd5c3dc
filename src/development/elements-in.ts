/** Returns the elements of this package in a page, defined or not. */
export const elementsIn = (page: ParentNode): Element[] =>
  [...page.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('ratenkauf-'));
