// Runs before the page is painted, so that it is not painted in the other colours first.
import { kept } from './kept.js';

const scheme = kept('scheme');
if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset['scheme'] = scheme;
