import { css } from './css.js';
import { own, readable } from './surface.styles.js';

/**
 * For elements that show how a purchase stands, after `controls`: the tones `ok` and `warning`, coloured badges,
 * buttons that look like links (`text`), and bars while it is not known.
 */
export const outcomes = css`
  :host > * {
    --_warning-tint: var(--_ground);
    --_success-tint: var(--_ground);
    @supports (color: color(from light-dark(red, red) xyz-d65 x y z)) {
      ${own('warning', 'light-dark(#7a4d00,#f0c574)')}
      ${own('success', 'light-dark(#1d6b3a,#8bd8a4)')}
      ${own('warning-tint', 'color-mix(in oklab,#e8a200 18%,var(--_ground))')}
      ${own('success-tint', 'color-mix(in oklab,#2f9e5a 14%,var(--_ground))')}
      --_warning-tint: var(--ratenkauf_warning-tint);
      --_success-tint: var(--ratenkauf_success-tint);
    }
  }
  :host > *,
  .tinted,
  .chip,
  .notice {
    --_warning: var(--_ink);
    --_success: var(--_ink);
    @supports (color: color(from light-dark(red, red) xyz-d65 x y z)) {
      --_warning: ${readable('var(--ratenkauf_warning)')};
      --_success: ${readable('var(--ratenkauf_success)')};
    }
  }
  :is(.tinted, .chip, .notice).warning {
    --_ground: var(--_warning-tint);
  }
  :is(.tinted, .chip, .notice).ok {
    --_ground: var(--_success-tint);
  }
  .chip.ok {
    color: var(--_success);
  }
  .chip.warning {
    color: var(--_warning);
  }
  .chip.danger {
    color: var(--_danger);
  }
  .bar {
    border-radius: 0.25em;
    background: var(--_line);
  }
  .surface > slot {
    display: block;
  }
  .surface > slot::slotted(*) {
    margin-top: 0.75em;
  }
  .text {
    min-height: max(24px, 2em);
    padding: 0.25em 0.5em;
    border-color: transparent;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  :is(button, .button).text:hover {
    box-shadow: none;
  }
  @media (forced-colors: active) {
    :is(button, .button).text {
      border-color: Canvas;
      color: LinkText;
    }
  }
  /* The number of an order: in one line wherever it fits into the column. */
  .identifier {
    display: inline-block;
  }
`;
