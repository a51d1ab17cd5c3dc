// @vitest-environment jsdom
import { elementsSuite } from '../support/elements-suite.js';

elementsSuite('jsdom');
