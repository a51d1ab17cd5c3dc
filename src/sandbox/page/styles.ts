import { tokens } from './tokens.js';

/** Style sheet of the bank's pages. */
export const styles = `${tokens}
html {
  font: 16px/1.55 var(--font);
  scrollbar-gutter: stable;
}
body {
  margin: 0;
  overflow-wrap: anywhere;
}
header.bank,
main,
footer {
  max-width: 46rem;
  margin: 0 auto;
  padding: 0 16px;
}
header.bank {
  padding-block: 18px;
  font-weight: 650;
}
header.bank p {
  display: flex;
  align-items: center;
  gap: 10px;
  margin: 0;
}
.mark {
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: 8px;
  background: var(--accent);
  color: var(--on-accent);
  font-weight: 700;
}
main {
  padding-block: clamp(20px, 4vw, 36px);
  background: var(--ground);
  border: 1px solid var(--line);
  border-radius: 16px;
}
@media (min-width: 47rem) {
  main {
    padding-inline: 40px;
  }
}
@media (max-width: 47rem) {
  main {
    border-width: 1px 0;
    border-radius: 0;
  }
}
footer {
  padding-block: 24px;
  color: var(--muted);
  font-size: 0.875rem;
}
footer p {
  margin: 0;
}
h1 {
  margin: 0 0 20px;
  font-size: clamp(1.5rem, 5vw, 1.875rem);
  line-height: 1.2;
  font-weight: 650;
  letter-spacing: -0.01em;
  text-wrap: balance;
}
h2 {
  margin: 28px 0 8px;
  font-size: 1.125rem;
  line-height: 1.3;
  font-weight: 650;
}
.step,
.hint,
.optional {
  color: var(--muted);
}
.step {
  margin: 0 0 4px;
  font-size: 0.875rem;
  font-weight: 600;
}
.hint {
  margin: 0;
  font-size: 0.9rem;
}
a {
  color: var(--accent);
  text-underline-offset: 3px;
}
li {
  margin-block: 4px;
}
.facts {
  margin: 0 0 20px;
}
.facts div {
  display: grid;
  gap: 0 24px;
  padding-block: 10px;
  border-block-end: 1px solid var(--line);
}
.facts div:last-child {
  border-block-end: 0;
}
.facts dt {
  color: var(--muted);
}
.facts dd {
  margin: 0;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  text-wrap: balance;
}
@media (min-width: 32rem) {
  .facts div {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  }
  .facts dd {
    text-align: end;
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
  margin: 0 0 12px;
  font-size: 1.125rem;
  font-weight: 650;
}
legend + * {
  clear: both;
}
.field {
  margin-block: 18px;
}
.field > label {
  display: block;
  font-weight: 600;
}
.field > label .optional {
  font-weight: 400;
}
.field > input {
  width: 100%;
  max-width: 26rem;
  min-height: 48px;
  margin-block-start: 6px;
  padding: 8px 12px;
  font: inherit;
  font-variant-numeric: tabular-nums;
  color: inherit;
  background: var(--ground);
  border: 1px solid var(--field);
  border-radius: 10px;
}
[aria-invalid='true'],
.field > input[aria-invalid='true'] {
  border: 2px solid var(--danger);
  outline-color: var(--danger);
}
.error {
  margin: 0;
  color: var(--danger);
  font-weight: 600;
}
.error::before {
  content: '⚠ ';
  content: '⚠ ' / '';
}
.errors {
  margin-block: 0 24px;
  padding: 16px 20px;
  border: 1px solid var(--danger);
  border-radius: var(--radius);
  background: var(--danger-tint);
}
.errors h2 {
  margin: 0 0 8px;
}
.errors ul {
  margin: 0;
  padding-inline-start: 20px;
}
.errors a {
  color: var(--danger);
  font-weight: 600;
}
.sandbox {
  margin-block: 20px;
  padding: 14px 18px;
  border-radius: var(--radius);
  background: var(--warning-tint);
  font-size: 0.9rem;
}
.sandbox p,
.sandbox ul {
  margin: 0;
}
.sandbox ul {
  padding-inline-start: 20px;
}
.sandbox code {
  font-family: var(--mono);
}
.ladder {
  display: grid;
  container-type: inline-size;
  gap: 8px;
  margin-block-end: 12px;
}
.term {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 0 12px;
  align-items: center;
  padding: 12px 16px;
  border: 1px solid var(--field);
  border-radius: var(--radius);
  cursor: pointer;
}
.term:hover {
  border-color: var(--ink);
}
.term:has(:checked) {
  border-color: var(--accent);
  background: var(--tint);
  box-shadow: inset 0 0 0 1px var(--accent);
}
.term:has(:focus-visible) {
  outline: 3px solid var(--accent);
  outline-offset: 2px;
}
.term .months {
  font-weight: 600;
}
.term .rate {
  font-weight: 650;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
}
.term small {
  font-weight: 400;
  font-size: 0.875rem;
  color: var(--muted);
}
.term .details {
  grid-column: 2 / -1;
  color: var(--muted);
  font-size: 0.875rem;
  font-variant-numeric: tabular-nums;
}
@container (max-width: 24em) {
  .term {
    grid-template-columns: auto minmax(0, 1fr);
  }
  .term .rate {
    grid-column: 2;
    white-space: normal;
  }
}
input[type='checkbox'],
input[type='radio'] {
  width: 22px;
  height: 22px;
  margin: 0;
  flex: none;
}
.term input:focus-visible {
  outline: none;
}
.consent {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 4px 12px;
  align-items: start;
}
.consent label {
  font-weight: 600;
}
.consent .hint {
  grid-column: 2;
}
.buttons {
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  margin: 32px 0 0;
}
button,
.button {
  display: inline-grid;
  place-items: center;
  min-height: 48px;
  padding: 8px 20px;
  font: inherit;
  font-weight: 600;
  text-align: center;
  color: var(--ink);
  background: transparent;
  border: 1px solid var(--field);
  border-radius: 10px;
  text-decoration: none;
  cursor: pointer;
}
button:hover,
.button:hover {
  border-color: var(--ink);
}
.primary {
  color: var(--on-accent);
  background: var(--accent);
  border-color: var(--accent);
}
@media (max-width: 32rem) {
  .buttons > * {
    width: 100%;
  }
}
@media (forced-colors: active) {
  .term:has(:checked) {
    border: 2px solid Highlight;
  }
}
`;

/** Icon of the bank. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b5c63"/><path d="M9 24V9l7 9 7-9v15" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
