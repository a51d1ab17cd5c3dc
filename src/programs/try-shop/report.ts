import { promises } from './trial/promises.js';
import type { Verdict } from './trial/verdicts.js';

/** Returns the verdicts as text for people. */
export function textOf(verdicts: readonly Verdict[]): string {
  const told = (wanted: Verdict['status'], line: (verdict: Verdict) => string) =>
    verdicts.filter(({ status }) => status === wanted).map(line);
  const broken = told('broken', ({ id, done, seen }) =>
    [
      `✗ ${id}`,
      `  promised: ${promises[id].promised}`,
      `  done:     ${done}`,
      `  seen:     ${seen}`,
      `  to mend:  ${promises[id].mend}`,
    ].join('\n'),
  );
  const held = told('held', ({ id }) => `✓ ${id}: ${promises[id].promised}`);
  const untried = told('untried', ({ id, seen }) => `– ${id}: ${seen}`);
  return broken
    .concat(
      held.length > 0 ? ['Held:'].concat(held).join('\n') : [],
      untried.length > 0 ? ['Not tried:'].concat(untried).join('\n') : [],
      `${broken.length} of ${verdicts.length} promises are broken, ${held.length} hold, ${untried.length} could not be tried.`,
    )
    .join('\n\n');
}

/** Returns the verdicts as JSON for programs. */
export function jsonOf(verdicts: readonly Verdict[]): string {
  const all = verdicts.map(({ id, status, done, seen }) => {
    const { promised, mend } = promises[id];
    return { id, status, promised, done, seen, mend: status === 'broken' ? mend : '' };
  });
  return JSON.stringify({ promises: all }, undefined, 2);
}

/** Returns true if a promise is broken; `strictly` also if one could not be tried. */
export const isFailure = (verdicts: readonly Verdict[], strictly: boolean): boolean =>
  verdicts.some(({ status }) => status === 'broken' || (strictly && status === 'untried'));
