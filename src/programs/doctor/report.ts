import type { CheckReport, Diagnosis } from './doctor.js';

/** Returns true if something does not work, or is not allowed. */
export const hasErrors = ({ checks }: Diagnosis): boolean =>
  checks.some(({ findings }) => findings.some(({ severity }) => severity === 'error'));

/** Returns the diagnosis as JSON. */
export const jsonReport = (diagnosis: Diagnosis): string => JSON.stringify(diagnosis, null, 2);

/** Returns the diagnosis as text: a line for each check, and below it what is wrong and what to do. */
export function textReport({ checks }: Diagnosis): string {
  const count = (status: CheckReport['status']) => checks.filter((check) => check.status === status).length;
  return [
    ...checks.flatMap(linesOf),
    '',
    `${checks.length} checks: ${count('ok')} fine, ${count('finding')} with findings, ${count('unchecked')} ` +
      'not checked.',
  ].join('\n');
}

const marks = { ok: 'ok     ', finding: 'FINDING', unchecked: '?      ' } as const;

function linesOf({ title, status, findings, reason }: CheckReport): readonly string[] {
  return [
    `${marks[status]}  ${title}`,
    ...findings.flatMap(({ severity, wrong, advice }) => [
      `           ${severity}: ${wrong}`,
      `           What to do: ${advice}`,
    ]),
    ...(reason === undefined ? [] : [`           Not checked, because ${reason}.`]),
  ];
}
