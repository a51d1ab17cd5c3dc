import { promises } from './trial/promises.js';
import type { Verdict } from './trial/verdicts.js';

const ofStatus = (verdicts: readonly Verdict[], wanted: Verdict['status']) =>
  verdicts.filter(({ status }) => status === wanted);

/** Returns the verdicts as text for people. */
export function textOf(verdicts: readonly Verdict[]): string {
  const [broken, untried, held] = (['broken', 'untried', 'held'] as const).map((each) => ofStatus(verdicts, each));
  const parts = [
    ...(broken ?? []).map(
      ({ id, done, seen }) =>
        `✗ ${id}\n  promised: ${promises[id].promised}\n  done:     ${done}\n  seen:     ${seen}\n  to mend:  ${promises[id].mend}`,
    ),
    listOf('Held:', held ?? [], ({ id }) => `✓ ${id}: ${promises[id].promised}`),
    listOf('Not tried:', untried ?? [], ({ id, seen }) => `– ${id}: ${seen}`),
    `${broken?.length} of ${verdicts.length} promises are broken, ${held?.length} hold, ${untried?.length} could not be tried.`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

const listOf = (title: string, verdicts: readonly Verdict[], line: (verdict: Verdict) => string): string =>
  verdicts.length > 0 ? `${title}\n${verdicts.map(line).join('\n')}` : '';

/** Returns the verdicts as JSON for programs. */
export const jsonOf = (verdicts: readonly Verdict[]): string =>
  JSON.stringify(
    {
      promises: verdicts.map(({ id, status, done, seen }) => ({
        id,
        status,
        promised: promises[id].promised,
        done,
        seen,
        mend: status === 'broken' ? promises[id].mend : '',
      })),
    },
    undefined,
    2,
  );

/** Returns true if a promise is broken; `strictly` also if one could not be tried. */
export const isFailure = (verdicts: readonly Verdict[], strictly: boolean): boolean =>
  verdicts.some(({ status }) => status === 'broken' || (strictly && status === 'untried'));
