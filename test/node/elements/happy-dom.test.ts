// @vitest-environment happy-dom
import { elementsSuite } from './suite.js';

elementsSuite('happy-dom');
