/** The journal: the log, and the selected exchange beside it, or in its place on a narrow screen. */
export const journalStyles = `
.journal {
  display: grid;
  gap: 16px;
}
.log {
  height: max(320px, calc(100vh - 300px));
  padding: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
}
.log ol {
  margin: 0;
  padding: 0;
  list-style: none;
}
.log li {
  border-top: 1px solid var(--line);
}
.log li:first-child {
  border-top: 0;
}
.log a {
  display: grid;
  grid-template-columns: 64px 40px 48px minmax(0, 1fr) auto 60px;
  gap: 0 10px;
  align-items: center;
  min-height: 40px;
  padding: 6px 14px;
  color: var(--ink);
  text-decoration: none;
}
.log a:hover {
  background: var(--sunken);
}
.log a:focus-visible {
  outline-offset: -3px;
}
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
  text-align: end;
}
.address {
  overflow: hidden;
  font-family: var(--mono);
  font-size: 0.87rem;
  white-space: nowrap;
  text-overflow: ellipsis;
}
.outcome {
  display: flex;
  gap: 6px;
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
    max-height: max(320px, calc(100vh - 300px));
    min-height: 100%;
    overflow-y: auto;
    overscroll-behavior: contain;
  }
}
@media (max-width: 1199px) {
  .has-selected .log {
    display: none;
  }
  .journal:not(.has-selected) .exchange {
    display: none;
  }
}
@media (max-width: 700px) {
  .log a {
    grid-template: auto auto / auto auto minmax(0, 1fr) auto;
    gap: 2px 10px;
    padding-block: 8px;
  }
  .address {
    grid-row: 1;
    grid-column: 1 / -1;
  }
  .outcome {
    justify-content: end;
  }
  .duration {
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
