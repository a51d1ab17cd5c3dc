// @vitest-environment jsdom
import { elementsSuite } from './suite.js';

elementsSuite('jsdom');
