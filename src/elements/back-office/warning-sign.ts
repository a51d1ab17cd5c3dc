import { html } from 'lit';
import { css } from '../element/styles/css.js';

/** Visual mark for errors and urgent things; hidden from screen readers, so the text beside it has to say the same. */
export const warningSign = html`<span class="sign" aria-hidden="true">!</span>`;

/** Styles of {@link warningSign}. */
export const warningSignStyles = css`
  .sign {
    display: inline-block;
    min-width: 1.25em;
    border: 1px solid currentColor;
    border-radius: 50%;
    font-weight: 600;
    line-height: 1.2;
    text-align: center;
  }
`;
