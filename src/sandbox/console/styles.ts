import { plainStyles } from '../plain/styles.js';

/** Style sheet of the console. */
export const styles = `${plainStyles}
.top {
  border-block-end: 1px solid var(--line);
  background: var(--ground);
}
.chips,
.sections {
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin: 0;
  padding: 0;
  list-style: none;
}
.sections {
  flex-basis: 100%;
  gap: 4px 20px;
  margin-block-end: -14px;
}
.sections a {
  display: block;
  padding-block: 4px 8px;
  border-block-end: 3px solid transparent;
  color: var(--muted);
  text-decoration: none;
}
.sections a:hover {
  color: var(--ink);
}
.sections [aria-current] {
  border-color: var(--accent);
  color: var(--ink);
  font-weight: 600;
}
.chips a {
  text-decoration: none;
}
.lead {
  max-width: 68ch;
}
main > :is(.fields, .panel, p):not(.lead),
.panel > .fields,
.facts + pre {
  margin-block-start: 16px;
}
.buttons + details {
  margin-block-start: 8px;
}
section.panel .facts div {
  padding-block: 5px;
}
main > h2 + .panel,
section.panel > h2 {
  margin-block-start: 0;
}
.fields .field {
  min-width: min(11rem, 100%);
  max-width: 100%;
}
.columns {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr));
  gap: 0 24px;
  align-items: start;
}
.panel > .facts {
  margin-block: -10px;
}
.facts dt {
  color: var(--ink);
  font-weight: 600;
}
.facts dd {
  font-weight: 400;
}
.copies dd {
  display: flex;
  justify-content: space-between;
  gap: 12px;
  align-items: center;
}
.copy {
  flex: none;
}
@media (scripting: none) {
  .copy {
    display: none;
  }
}
td .value,
td .chip {
  white-space: nowrap;
}
td code {
  display: inline-block;
  max-width: 22em;
  overflow: hidden;
  text-overflow: ellipsis;
  vertical-align: bottom;
  white-space: nowrap;
}
@container (max-width: 62rem) {
  td code {
    max-width: 100%;
  }
  td .value {
    white-space: normal;
  }
}
details[open] > summary {
  margin-block-end: 12px;
}
td > div:has(> details) {
  width: 19rem;
  max-width: 100%;
}
details .field {
  width: 8rem;
  min-width: 0;
}
details > :is(.buttons, .fields) {
  margin-block: 10px;
}
.news {
  position: fixed;
  inset: auto 16px 16px auto;
  max-width: calc(100% - 32px);
  padding: 10px 16px;
  border-radius: 8px;
  color: var(--page);
  background: var(--ink);
}
.news:empty {
  display: none;
}
.news a {
  color: inherit;
}
`;
