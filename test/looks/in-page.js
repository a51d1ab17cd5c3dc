// Runs in every photographed page, before its own scripts. Plain JavaScript: a compiled function would refer to helpers
// the page does not have.
window.looks = (() => {
  /** Yields all elements of the page, those within shadow roots too. */
  function* all(root = document) {
    for (const element of root.querySelectorAll('*')) {
      yield element;
      if (element.shadowRoot) yield* all(element.shadowRoot);
    }
  }

  const isVisible = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const plain = (text) => text.replace(/\s+/g, ' ').trim();
  const nameOf = (element) => plain(element.getAttribute('aria-label') ?? element.textContent);

  /** Returns the visible text, with that of open shadow roots. */
  function text() {
    const own = (element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.data)
        .join(' ');
    return plain([...all(), document.body].filter(isVisible).map(own).join(' '));
  }

  const isLoading = () =>
    [...all()].some((element) => element.getAttribute('aria-busy') === 'true' && isVisible(element));
  const isDefined = () =>
    [...all()].every((element) => !element.localName.startsWith('ratenkauf-') || element.matches(':defined'));

  /** Returns the first visible element of these that has this name. */
  const find = (selector, name) =>
    [...all()].find((element) => element.matches(selector) && isVisible(element) && name.test(nameOf(element)));

  /** Sends a form of the page's own site, as the page would. */
  async function post(path, fields) {
    const answer = await fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
    return answer.status;
  }

  return { all, text, isLoading, isDefined, find, post };
})();
