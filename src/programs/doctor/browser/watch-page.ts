/**
 * Runs in a page before the scripts of the page, and knows nothing outside of itself: notes what cannot be seen
 * afterwards, and offers to look around.
 */
export function watchPage() {
  const ours = () => [...document.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('ratenkauf-'));
  const violations: string[] = [];
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) =>
    violations.push(`${blockedURI} (${effectiveDirective}) ${sourceFile} ${sample}`.trim()),
  );

  const heights = new Map<Element, number>();
  /** Returns our elements that have another height than the last time. */
  const resized = () =>
    ours().filter((each) => {
      const [before, { height }] = [heights.get(each), each.getBoundingClientRect()];
      heights.set(each, height);
      return before !== undefined && Math.abs(before - height) > 1;
    });
  document.addEventListener('readystatechange', resized, { once: true });
  /** How far the page has moved when elements of ours got another height. */
  const shift = { tag: '', sum: 0 };
  new PerformanceObserver((list) => {
    const [cause] = resized();
    for (const entry of cause ? list.getEntries() : [])
      Object.assign(shift, { tag: cause?.localName, sum: shift.sum + (entry as unknown as { value: number }).value });
  }).observe({ type: 'layout-shift', buffered: true });

  /** Returns an element and those around it, also around shadow roots and slots, without body and document. */
  function allAround(element: Element | null | undefined): readonly Element[] {
    if (!element || element === document.body || element === document.documentElement) return [];
    const outer = element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host;
    return [element].concat(allAround(outer));
  }

  /** Returns red, green, blue and opacity of a colour in any notation. */
  function pixelOf(colour: string): readonly number[] {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    if (!canvas) return [];
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  }

  /** Returns true if more of an element is cut off at a side than these pixels. */
  function isCut(inner: Element, most = 3): boolean {
    const { top, bottom, left, right } = inner.getBoundingClientRect();
    return allAround(inner).some((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const isOut = bottom > box.bottom + most || top < box.top - most;
      const isAside = right > box.right + most || left < box.left - most;
      return (/hidden|clip/.test(overflowY) && isOut) || (/hidden|clip/.test(overflowX) && isAside);
    });
  }

  /** Returns what keeps a customer from reading a text. */
  function obstacle(text: Element): string | undefined {
    if (!text.checkVisibility({ visibilityProperty: true })) return 'hidden';
    if (isCut(text)) return 'cut off by overflow, a height or line-clamp';
    const styles = allAround(text).map((element) => getComputedStyle(element));
    const opacity = styles.reduce((product, style) => product * Number(style.opacity), 1);
    if (opacity < 0.6) return `shown with an opacity of ${opacity.toFixed(2)}`;
    const grounds = [...styles, getComputedStyle(document.body), getComputedStyle(document.documentElement)];
    const ground = grounds.map((style) => pixelOf(style.backgroundColor)).find(([, , , alpha = 0]) => alpha > 127);
    const distances = pixelOf(getComputedStyle(text).color).map((part, at) => Math.abs(part - (ground?.[at] ?? 255)));
    return Math.max(...distances.slice(0, 3)) < 60 ? 'of nearly the colour of their ground' : undefined;
  }

  function shown(element: Element) {
    const { localName, shadowRoot, amount } = element as Element & { readonly amount?: string };
    const headline = shadowRoot?.querySelector('[part=headline]');
    const isShown = headline?.checkVisibility() && !isCut(headline, headline.clientHeight / 2);
    const lines = [...((isShown && shadowRoot?.querySelectorAll('[part=legal] :is(p, dl)')) || [])];
    const worded = lines.filter(({ textContent }) => textContent?.trim());
    return {
      tag: amount ? `<${localName} amount="${amount}">` : `<${localName}>`,
      amount: Number(amount),
      isDefined: element.matches(':defined'),
      /** The link or button around it. */
      control: element.parentElement?.closest('a, button, summary, [role=button], [role=link]')?.localName,
      mayHaveRate: /-(teaser|plans|checkout|summary)$/.test(localName),
      /** Whether a rate is shown that has lines of the law, and what keeps the customer from reading them. */
      hasRate: worded.length > 0,
      unreadable: worded.map(obstacle).find(Boolean),
    };
  }

  /** Returns the prices in euros that structured data has, with VAT. */
  function statedPrices(): readonly number[] {
    const marked = [...document.querySelectorAll('[itemprop=price]')];
    const found: unknown[] = marked.map((each) => each.getAttribute('content'));
    const data = [...document.querySelectorAll('script[type="application/ld+json"]')];
    for (const { textContent } of data)
      try {
        JSON.parse(textContent ?? '', (_key, value: Readonly<Record<string, unknown>> | null) => {
          const { price, priceCurrency = 'EUR', valueAddedTaxIncluded = true } = Object(value) as typeof value & object;
          if (priceCurrency === 'EUR' && valueAddedTaxIncluded) found.push(price);
          return value;
        });
      } catch {
        // It says nothing.
      }
    return [...new Set(found.map(Number))].filter((price) => price > 0);
  }

  const doctor = {
    /** True after three seconds, if all elements have what they show by then: what comes late is to be seen, too. */
    isSettled: () =>
      performance.now() > 3_000 &&
      ours().every((each) => each.matches(':defined') && !each.shadowRoot?.querySelector('[aria-busy=true]')),
    look: () => ({ elements: ours().map(shown), prices: statedPrices(), violations, shift }),
  };
  return Object.assign(globalThis, { ratenkaufDoctor: doctor }).ratenkaufDoctor;
}

/** What is seen of a page by its own means. */
export type LookedAt = ReturnType<ReturnType<typeof watchPage>['look']>;
