// @vitest-environment happy-dom
import { elementsSuite } from '../support/elements-suite.js';

elementsSuite('happy-dom');
