import { css } from './css.js';

/** On paper, everything that is collapsed is open, and nothing is there to click. */
export const paper = css`
  @media print {
    button,
    form,
    .button,
    .actions {
      display: none;
    }
    details::details-content {
      content-visibility: visible;
      block-size: auto;
    }
    summary {
      list-style: none;
    }
    .surface.framed {
      border: 0;
    }
  }
`;
