import { html, nothing, type TemplateResult } from 'lit';
import { css } from '../element/styles/css.js';
import type { Mode } from '../../rules/test-mode.js';
import { modeTexts } from '../../languages/back-office.js';
import type { Language } from '../element/texts.js';

type TestMode = Exclude<Mode, 'live'>;

/** Styles of {@link renderMode}. */
export const modeStyles = css`
  .mode {
    margin: 0;
    font-size: max(12px, 0.875em);
  }
  .mode b {
    margin-inline-end: 0.5em;
    padding: 0.1em 0.6em;
    border: 1px dashed currentColor;
    border-radius: var(--_radius);
    font-weight: 600;
  }
`;

/** Returns the mode if it is one in which some orders are tests, otherwise undefined. */
export const readMode = (mode: unknown): TestMode | undefined =>
  mode === 'test' || mode === 'test_customers' ? mode : undefined;

/** Renders a remark that all or some orders of the shop are tests; renders nothing in live mode. */
export function renderMode(mode: Mode | undefined, language: Language): TemplateResult | typeof nothing {
  const test = readMode(mode);
  if (!test) return nothing;
  return html`<p class="mode"><b>${modeTexts[language].title}</b>${modeTexts[language][test]}</p>`;
}
