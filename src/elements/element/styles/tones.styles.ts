import { css } from './css.js';
import { inks, own, readable, sideOf } from './surface.styles.js';

/**
 * Tones beside the accent, and their tints; for elements that have more to say than a rate. Those of outcomes are in
 * `outcomes.styles.ts`.
 */
export const tones = css`
  :host > * {
    --_button-radius: var(--ratenkauf-button-radius, 10px);
    --_fill: var(--_accent);
    --_edge: var(--_accent);
    --_on-accent: Canvas;
    --_field: CanvasText;
    --_tint: var(--_ground);
    --_danger-tint: var(--_ground);
    @supports (color: color(from light-dark(red, red) xyz-d65 x y z)) {
      ${own('on-accent', 'light-dark(#fff,#06282a)')}
      /* A brand's colour as it is: its text is made readable on it, and its edge is seen on any ground. */
      --_fill: var(--ratenkauf_accent);
      --_edge: ${readable('var(--ratenkauf_accent)', 3.1)};
      --_on-accent: ${readable('var(--ratenkauf_on-accent)', 4.6, sideOf('var(--_fill)'))};
      ${own('field', 'light-dark(#8a8f96,#7d828a)')}
      --_field: ${readable('var(--ratenkauf_field)', 3.1)};
      ${own('danger', 'light-dark(#a11b1b,#ff9d93)')}
      ${own('tint', 'color-mix(in oklab,var(--_accent) 10%,var(--_ground))')}
      ${own('danger-tint', 'color-mix(in oklab,#e5484d 13%,var(--_ground))')}
      --_tint: var(--ratenkauf_tint);
      --_danger-tint: var(--ratenkauf_danger-tint);
    }
  }
  :host > *,
  .tinted,
  .chip,
  .notice {
    --_danger: var(--_ink);
    @supports (color: color(from light-dark(red, red) xyz-d65 x y z)) {
      --_danger: ${readable('var(--ratenkauf_danger)')};
    }
  }
  /* Grounds of their own inside the surface, with all colours of text made readable on them; never the outermost node. */
  .tinted,
  .chip,
  .notice {
    --_ground: var(--_tint);
    background: var(--_ground);
    color: var(--_ink);
    @supports (color: color(from light-dark(red, red) xyz-d65 x y z)) {
      ${inks}
    }
  }
  :is(.tinted, .chip, .notice).danger {
    --_ground: var(--_danger-tint);
  }
`;
