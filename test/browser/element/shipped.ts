import type { RatenkaufElement } from '../../../src/elements/element/ratenkauf-element.js';
import * as index from '../../../src/index.js';

/** All elements of the package. */
export const shipped = Object.values(index).filter(
  (each): each is typeof RatenkaufElement => typeof each === 'function' && 'tag' in each,
);
