import { css } from '../element/styles/css.js';
import { narrow, reservedHeights, reservedWidth } from './reserve.js';

/** Styles of the chip: its space does not depend on what it says, and has no ground besides that of the chip. */
export const styles = css`
  :host {
    display: inline-block;
    box-sizing: border-box;
    width: ${reservedWidth};
    max-width: 100%;
    container-type: inline-size;
    vertical-align: middle;
    font-size: var(--ratenkauf-size, inherit);
  }
  @media (${narrow.screen}) {
    :host {
      width: ${narrow.width};
      min-width: ${narrow.least};
    }
  }
  .surface {
    position: relative;
    display: grid;
    min-height: ${reservedHeights.line};
    background: none;
    font-size: inherit;
    line-height: 1.4;
  }
  @container (width < ${reservedWidth}) {
    .surface {
      min-height: ${reservedHeights.lines};
    }
  }
  /* As high as its space, so that it stays in place when it has something to say. */
  [part='chip'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0.2em 0.4em;
    align-content: center;
    align-items: center;
  }
  a,
  [part='chip'] > span {
    display: flex;
  }
  .test {
    border: 1px dashed currentColor;
  }
  .bar {
    display: inline-block;
    width: 9em;
    height: max(12px, 0.8125em);
  }
  a {
    border-radius: 1em;
    color: inherit;
    text-decoration: none;
  }
  a .chip {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }
  a:hover .chip {
    text-decoration-thickness: 2px;
  }
  .mark {
    text-decoration: none;
  }
`;
