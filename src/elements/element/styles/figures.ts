import { html, type TemplateResult } from 'lit';
import { css } from './css.js';

/** Styles of lists of figures: the name on the left, the figure on the right, a line below. */
export const figures = css`
  dl {
    margin: 0;
  }
  dl > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 1.5em;
    padding-block: 0.4em;
    border-bottom: 1px solid var(--_line);
  }
  dd {
    margin: 0 0 0 auto;
    text-align: end;
    overflow-wrap: anywhere;
  }
`;

/** Renders a name and its figure for a list of figures; `kind` is the class of the line. */
export const renderPair = (name: string, figure: unknown, kind = ''): TemplateResult =>
  html`<div class=${kind}>
    <dt>${name}</dt>
    <dd>${figure}</dd>
  </div>`;
