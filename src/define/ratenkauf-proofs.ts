import { RatenkaufProofs } from '../elements/proofs/ratenkauf-proofs.js';

RatenkaufProofs.define();

export { overrideTexts } from '../elements/element/texts.js';
export { proofsTexts } from '../languages/proofs.js';

declare global {
  interface HTMLElementTagNameMap {
    'ratenkauf-proofs': RatenkaufProofs;
  }
}
