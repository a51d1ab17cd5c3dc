import { faultKinds } from '../../apis/faults.js';

/** What single pages need: overview, transactions, faults, clock. */
export const viewStyles = `
.lead {
  max-width: 75ch;
  margin-bottom: 16px;
  color: var(--muted);
}
.tiles {
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 12px;
  margin: 0;
  padding: 0;
  list-style: none;
}
@media (min-width: 640px) {
  .tiles {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
}
.tiles a {
  display: grid;
  align-content: start;
  height: 100%;
  padding: 14px 16px;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--ground);
  color: var(--ink);
  text-decoration: none;
}
.tiles a:hover {
  border-color: var(--accent);
}
.number {
  font-size: 1.75rem;
  line-height: 1.2;
  font-weight: 700;
}
.label {
  font-weight: 600;
}
.columns {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(420px, 100%), 1fr));
  gap: 0 20px;
}
.columns section {
  display: flex;
  flex-direction: column;
}
.columns .panel {
  flex: 1;
}
.copies {
  margin: 0;
  padding: 4px 16px;
}
.copies > div {
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1.5fr);
  gap: 4px 16px;
  align-items: center;
  min-height: 52px;
  padding: 8px 0;
  border-top: 1px solid var(--line);
}
.copies > div:first-child {
  border-top: 0;
}
.copies dt {
  font-weight: 600;
}
.copies dt .below {
  font-weight: 400;
}
@media (min-width: 521px) {
  .columns .copies > div {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
    align-content: start;
  }
}
.copies dd {
  display: flex;
  gap: 12px;
  align-items: center;
  justify-content: space-between;
  margin: 0;
}
@media (max-width: 520px) {
  .copies > div {
    grid-template-columns: minmax(0, 1fr);
  }
}
.code {
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  align-items: start;
  justify-content: space-between;
}
pre {
  margin: 0;
  white-space: pre-wrap;
  line-height: 1.55;
  tab-size: 2;
}
.links {
  margin: 0;
  padding: 4px 16px;
  list-style: none;
}
.links li {
  padding: 10px 0;
  border-top: 1px solid var(--line);
}
.links li:first-child {
  border-top: 0;
}
.tabs {
  display: flex;
  flex-wrap: wrap;
  gap: 2px;
  margin: 0 0 12px;
  padding: 0;
  list-style: none;
  border-bottom: 1px solid var(--line);
}
.tabs a {
  display: block;
  padding: 8px 12px;
  border-bottom: 2px solid transparent;
  margin-bottom: -1px;
  color: var(--muted);
  text-decoration: none;
}
.tabs a:hover {
  color: var(--ink);
}
.tabs [aria-current] {
  border-color: var(--accent);
  color: var(--ink);
  font-weight: 600;
}
@media (max-width: 700px) {
  .tabs {
    flex-wrap: nowrap;
    overflow-x: auto;
  }
  .tabs a {
    margin-bottom: 0;
    white-space: nowrap;
  }
  .tabs a:focus-visible {
    outline-offset: -3px;
  }
}
.filter {
  margin-bottom: 12px;
}
.bulk {
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  align-items: end;
  justify-content: space-between;
  margin-top: 14px;
}
.bulk .button {
  min-height: 40px;
}
.fault-options {
  margin: 0 0 16px;
  min-width: 0;
}
.fault-options legend {
  padding: 0 6px;
  margin-inline-start: -6px;
  font-weight: 650;
}
.fields {
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
}
.kinds {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(250px, 100%), 1fr));
  gap: 10px 24px;
  margin: 16px 0 0;
  font-size: 0.87rem;
}
.kinds dt {
  font-weight: 600;
}
.kinds dd {
  margin: 0;
  color: var(--muted);
}
.faults {
  padding: 0 16px 8px;
}
.fault-heads {
  display: none;
}
.fault-group h2 {
  margin: 20px 0 4px;
  font-size: 0.95rem;
  color: var(--accent);
}
.fault-row {
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 4px 12px;
  padding: 10px 0;
  border-top: 1px solid var(--line);
}
.fault-row p {
  grid-column: 1 / -1;
}
.fault-row .switch {
  display: grid;
  grid-template-columns: auto minmax(26px, 1fr);
  gap: 0 8px;
}
.fault-row .kind {
  grid-column: 1 / -1;
}
.fault-row .times {
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  color: var(--accent);
}
@media (min-width: 800px) {
  .fault-row,
  .fault-heads {
    grid-template-columns: minmax(0, 2.2fr) repeat(${faultKinds.length}, minmax(78px, 1fr));
    align-items: center;
  }
  .fault-row p {
    grid-column: auto;
  }
  .fault-heads {
    display: grid;
    gap: 12px;
    position: sticky;
    top: 56px;
    z-index: 1;
    margin: 0 -16px;
    padding: 10px 16px;
    border-bottom: 1px solid var(--line);
    border-radius: var(--radius) var(--radius) 0 0;
    background: var(--ground);
    color: var(--muted);
    font-size: 0.8rem;
    font-weight: 600;
  }
  .fault-row .kind {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .fault-group h2 {
    margin-top: 16px;
  }
}
.settings {
  padding: 4px 16px;
}
.setting {
  display: flex;
  gap: 16px;
  align-items: center;
  justify-content: space-between;
  padding: 12px 0;
  border-top: 1px solid var(--line);
}
.setting:first-child {
  border-top: 0;
}
.setting .below {
  max-width: 75ch;
}
.prose {
  display: grid;
  gap: 10px;
}
.clock {
  display: grid;
  gap: 16px;
  justify-items: start;
  max-width: 720px;
}
.time {
  display: flex;
  flex-wrap: wrap;
  gap: 0 14px;
  align-items: baseline;
  font-size: 2.75rem;
  line-height: 1.15;
  font-weight: 700;
  font-variant-numeric: tabular-nums;
}
.time .muted {
  font-size: 1rem;
  font-weight: 400;
}
.buttons {
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
}
.facts,
.events {
  margin: 0;
  max-width: 720px;
}
.facts > div {
  display: grid;
  grid-template-columns: 100px minmax(0, 1fr);
  gap: 12px;
  padding: 4px 0;
}
.facts dt {
  font-weight: 600;
}
.facts dd {
  margin: 0;
  color: var(--muted);
}
.events {
  display: grid;
  gap: 8px;
  padding: 0;
  list-style: none;
}
.events li {
  display: grid;
  grid-template-columns: 128px minmax(0, 1fr) auto;
  gap: 0 12px;
}
.events .figure {
  font-weight: 600;
}
@media (max-width: 600px) {
  .events li {
    grid-template-columns: minmax(0, 1fr);
  }
}
`;
