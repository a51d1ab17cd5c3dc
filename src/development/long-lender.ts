import { Loader } from '../elements/element/loader.js';
import { OfferReader } from '../elements/teaser/offer-reader.js';
import { extraLines, lenderText, type Lender } from '../rules/lender.js';
import { elementsIn } from './elements-in.js';

const property = '--ratenkauf-lender-lines';

let isTold = false;

/**
 * Says once in the console that a lender takes a line more than the elements of the page keep space for, and the page
 * does not set the property for it: what is below them moves with the first rate.
 */
function tellLongLender(lender: Lender): void {
  const hasSpace = (element: Element) => getComputedStyle(element).getPropertyValue(property) !== '';
  const lines = extraLines(lender);
  if (isTold || lines === 0 || elementsIn(document).every(hasSpace)) return;
  isTold = true;
  // eslint-disable-next-line no-console -- for the developers of the page
  console.warn(
    `[ratenkauf] The page keeps no space for so long a lender (“${lenderText(lender)}”), and moves when a rate arrives. Write \`:root { ${property}: ${lines} }\` into a style sheet of the head, or load the handler's ratenkauf.css.`,
  );
}

/** Tells so when an element has read a rate. */
export function watchLender(): void {
  const { read } = OfferReader.prototype;
  OfferReader.prototype.read = async function (waited) {
    await read.call(this, waited);
    const { offer } = this;
    if (typeof offer === 'object' && offer.available) tellLongLender(offer.lender);
  };
  const { run } = Loader.prototype;
  Loader.prototype.run = async function () {
    await run.call(this);
    const value = this.value as { readonly lender?: Lender | string } | undefined;
    // That of a purchase is one line, on the page that follows the one of its plans.
    if (typeof value?.lender === 'object') tellLongLender(value.lender);
  };
}
