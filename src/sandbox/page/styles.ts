import { iconOf, plainStyles } from '../plain/styles.js';

/** Style sheet of the bank's pages: what only an application for credit has. */
export const styles = `${plainStyles}
main > .panel {
  padding: clamp(20px, 5vw, 40px);
  border-radius: 16px;
}
h1 {
  margin-block-start: 0;
}
.facts,
.notice {
  margin-block-end: 20px;
}
@media (min-width: 32rem) {
  .facts dd {
    text-align: end;
    text-wrap: balance;
  }
}
fieldset {
  min-width: 0;
  margin: 32px 0 0;
  padding: 24px 0 0;
  border: 0;
  border-block-start: 1px solid var(--line);
}
legend {
  float: inline-start;
  width: 100%;
  padding: 0;
  margin-block-end: 12px;
  font-size: 1.125rem;
  font-weight: 650;
}
legend + * {
  clear: both;
}
.field {
  margin-block: 18px;
}
.field > input {
  max-width: 26rem;
}
label .hint {
  font-weight: 400;
}
input:is([type='checkbox'], [type='radio']) {
  width: 22px;
  height: 22px;
  margin: 0;
}
.terms {
  display: grid;
  container-type: inline-size;
  gap: 8px;
  margin-block-end: 12px;
}
.term,
.consent {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 4px 12px;
}
.term {
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 0 12px;
  align-items: center;
  padding: 12px 16px;
  border: 1px solid var(--edge);
  border-radius: var(--radius);
  cursor: pointer;
}
.term:hover {
  border-color: var(--ink);
}
.term:has(:checked) {
  border-color: var(--accent);
  background: var(--accent-tint);
  box-shadow: inset 0 0 0 1px var(--accent);
}
.term:has(:focus-visible) {
  outline: 3px solid var(--accent);
  outline-offset: 2px;
}
.term input:focus-visible {
  outline: none;
}
.term .below {
  grid-column: 2 / -1;
}
.term .rate {
  font-variant-numeric: tabular-nums;
}
.consent label {
  font-weight: 600;
}
.consent .hint {
  grid-column: 2;
}
main .buttons {
  gap: 12px;
  margin-block-start: 32px;
}
@container (max-width: 24em) {
  .term {
    grid-template-columns: auto minmax(0, 1fr);
  }
  .term .rate {
    grid-column: 2;
  }
}
@media (forced-colors: active) {
  .term:has(:checked) {
    border: 2px solid Highlight;
  }
}
`;

/** Icon of the bank: an M. */
export const icon = iconOf('M9 24V9l7 9 7-9v15');
