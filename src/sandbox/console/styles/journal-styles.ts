/** The journal: the log, and the selected exchange beside it, or in its place on a narrow screen. */
export const journalStyles = `
.journal {
  display: grid;
  gap: 16px;
}
.log {
  height: max(320px, calc(100vh - 350px));
  padding: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  overflow-anchor: none;
}
.log ol,
.errors {
  margin: 0;
  padding: 0;
  list-style: none;
}
/* Below a row, so that none changes when another one comes above it. */
.log li,
.errors li {
  border-bottom: 1px solid var(--line);
}
.log a {
  display: grid;
  grid-template:
    'time side what amount outcome' 1.6rem
    'duration method address address hit' 1.2rem / 64px 44px minmax(0, 1fr) auto minmax(92px, auto);
  gap: 2px 10px;
  align-items: center;
  padding: 6px 14px;
  color: var(--ink);
  text-decoration: none;
}
.log time {
  grid-area: time;
}
.side {
  grid-area: side;
}
.what {
  grid-area: what;
  overflow: hidden;
  font-weight: 600;
  white-space: nowrap;
  text-overflow: ellipsis;
}
.amount {
  grid-area: amount;
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
}
.log .method {
  grid-area: method;
  font-size: 0.87rem;
}
.hit {
  grid-area: hit;
  justify-self: end;
}
.errors a {
  display: grid;
  grid-template-columns: 48px minmax(0, 1fr) auto;
  gap: 2px 10px;
  align-items: start;
  padding: 10px 0;
  color: var(--ink);
  text-decoration: none;
}
.errors .value {
  grid-area: 1 / 2;
  font-weight: 600;
  overflow-wrap: anywhere;
}
.errors .below {
  grid-area: 2 / 2;
  overflow-wrap: anywhere;
}
.errors .chip {
  grid-area: 1 / 3;
}
.errors .times {
  font-weight: 600;
  font-variant-numeric: tabular-nums;
}
.errors a:hover,
.log a:hover {
  background: var(--sunken);
}
.log a:focus-visible {
  outline-offset: -3px;
}
.errors [aria-current],
.log [aria-current] {
  background: var(--tint);
}
.log time,
.duration,
.side {
  color: var(--muted);
  font-size: 0.87rem;
  white-space: nowrap;
}
.duration {
  grid-area: duration;
}
.address {
  grid-area: address;
  overflow: hidden;
  font-family: var(--mono);
  font-size: 0.87rem;
  white-space: nowrap;
  text-overflow: ellipsis;
}
.outcome {
  grid-area: outcome;
  justify-self: end;
}
.method {
  font-weight: 600;
}
.unused {
  visibility: hidden;
}
.exchange h2 {
  margin: 0 0 6px;
  font-size: 1rem;
}
.exchange .summary {
  display: flex;
  flex-wrap: wrap;
  gap: 6px 10px;
  align-items: center;
  margin-bottom: 12px;
  font-size: 0.87rem;
}
.exchange pre {
  padding: 12px;
  border-radius: 8px;
  background: var(--sunken);
  font-size: 0.87rem;
}
.pairs {
  margin-bottom: 10px;
}
.pairs summary {
  min-height: 28px;
  color: var(--muted);
  font-size: 0.87rem;
  font-weight: 600;
  cursor: pointer;
}
.pairs dl {
  display: grid;
  gap: 2px;
  margin: 0;
  font-family: var(--mono);
  font-size: 0.82rem;
}
.pairs dl > div {
  display: grid;
  grid-template-columns: minmax(0, 11rem) minmax(0, 1fr);
  gap: 12px;
}
.pairs dt {
  color: var(--muted);
}
.pairs dd {
  margin: 0;
}
@media (min-width: 1200px) {
  .journal {
    grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr);
    align-items: start;
  }
  .exchange {
    max-height: max(320px, calc(100vh - 350px));
    min-height: 100%;
    overflow-y: auto;
    overscroll-behavior: contain;
  }
}
@media (max-width: 1199px) {
  .has-selected .log {
    display: none;
  }
}
@media (max-width: 700px) {
  .log a {
    grid-template:
      'what what what outcome' 1.6rem
      'address address address amount' 1.2rem
      'time method duration hit' 1.6rem / 64px 44px minmax(0, 1fr) auto;
    padding-block: 8px;
  }
  .side {
    display: none;
  }
  .pairs dl > div {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
    margin-bottom: 6px;
  }
}
@media (max-width: 700px) {
  .filter label {
    flex: 1 1 130px;
  }
  .filter input,
  .filter select {
    width: 100%;
  }
}
`;
