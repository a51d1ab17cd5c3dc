/** Something that is wrong, in one sentence, and what to do about it, in another. */
export interface Finding {
  /** `error`: something does not work, or is not allowed. `warning`: it works, and should be changed. */
  readonly severity: 'error' | 'warning';
  readonly wrong: string;
  readonly advice: string;
}

/** Why something could not be seen, and what to give so that it can be. */
export interface Unseen {
  readonly unseen: string;
}

/** What a check says; nothing if all was seen, and nothing is wrong. */
export type Remark = Finding | Unseen;

/** What became of one check of a shop, as it is shown. */
export interface CheckReport {
  /** In kebab-case; does not change. */
  readonly id: string;
  readonly title: string;
  /** `unchecked`: nothing wrong was seen, and `reason` says what could not be seen. */
  readonly status: 'ok' | 'finding' | 'unchecked';
  readonly findings: readonly Finding[];
  readonly reason?: string;
}

export const error = (wrong: string, advice: string): Finding => ({ severity: 'error', wrong, advice });
export const warning = (wrong: string, advice: string): Finding => ({ severity: 'warning', wrong, advice });
export const unseen = (why: string): Unseen => ({ unseen: why });

/** Returns the report of a check by what it has said; `inWords` says each text in the words of whoever reads it. */
export function checkReportOf(
  id: string,
  title: string,
  remarks: readonly Remark[],
  inWords = (words: string) => words,
): CheckReport {
  const findings = remarks
    .filter((remark) => 'wrong' in remark)
    .map(({ severity, wrong, advice }) => ({ severity, wrong: inWords(wrong), advice: inWords(advice) }));
  const reasons = remarks.filter((remark) => 'unseen' in remark).map((remark) => inWords(remark.unseen));
  const reason = [...new Set(reasons)].join('; and ');
  const status = findings.length > 0 ? 'finding' : reason !== '' ? 'unchecked' : 'ok';
  return { id, title: inWords(title), status, findings, ...(reason !== '' && { reason }) };
}

/** Returns true if something does not work, or is not allowed; `strictly` also if it could not be seen. */
export const isFailure = (reports: readonly CheckReport[], strictly: boolean): boolean =>
  reports.some(
    ({ status, findings }) =>
      findings.some(({ severity }) => severity === 'error') || (strictly && status === 'unchecked'),
  );

/** Returns a line for each check, and below it what is wrong and what to do. */
export function textOf(reports: readonly CheckReport[]): string {
  const count = (status: CheckReport['status']) => reports.filter((report) => report.status === status).length;
  const sum = `${count('ok')} fine, ${count('finding')} with findings, ${count('unchecked')} not checked.`;
  return [...reports.flatMap(linesOf), '', `${reports.length} checks: ${sum}`].join('\n');
}

const marks = { ok: 'ok     ', finding: 'FINDING', unchecked: '?      ' } as const;

const linesOf = ({ title, status, findings, reason }: CheckReport): readonly string[] => [
  `${marks[status]}  ${title}`,
  ...findings.flatMap(({ severity, wrong, advice }) => [
    `           ${severity}: ${wrong}`,
    `           What to do: ${advice}`,
  ]),
  ...(reason === undefined ? [] : [`           Not checked: ${reason}`]),
];
