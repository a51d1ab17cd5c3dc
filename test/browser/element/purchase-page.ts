import type { RatenkaufElement } from '../../../src/elements/element/ratenkauf-element.js';
import type { FakeShop } from './handler.js';
import { openPage } from './page.js';

/** Creates a purchase element that is connected to the handler of `shop`. */
export function purchaseElement<Made extends RatenkaufElement>(
  type: (new () => Made) & { tag: string; define(): void },
  attributes: Record<string, string>,
  shop: FakeShop,
): Made {
  type.define();
  const element = document.createElement(type.tag) as Made;
  Object.assign(element, { client: shop.client, purchaseClient: shop.purchaseClient });
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** Puts nodes into a form whose submission neither sends anything nor leaves the page. */
export function openForm(...nodes: Node[]) {
  const form = document.createElement('form');
  // Outside a dialog, this method sends nothing.
  form.method = 'dialog';
  form.addEventListener('ratenkauf-started', (event) => event.preventDefault());
  const { errors } = openPage(form, ...nodes);
  return { form, errors };
}
