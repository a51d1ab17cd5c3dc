import { readFileSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { isFailure, textOf, type CheckReport } from './reports.js';
import type { SettingProblem, SettingSources } from './serve/settings/read.js';

/** Wrong use of a command: its usage is shown with the message. */
export class UsageError extends Error {}

/** A command cannot do what it was asked; the message says why and what to do. */
export class CommandError extends Error {
  /** With what the command ends. */
  readonly code: number;

  constructor(message: string, { cause, code = 1 }: ErrorOptions & { readonly code?: number } = {}) {
    super(message, { cause });
    this.code = code;
  }
}

/** Where a command reads the settings of the service. */
export const givenSettings: SettingSources = {
  environment: process.env,
  readFile: (path) => readFileSync(path, 'utf8'),
};

/** @throws {CommandError} that lists what is wrong with the settings, if anything is */
export function requireRight(problems: readonly SettingProblem[]): void {
  const lines = problems.map(({ name, expected }) => `- ${name}: expected ${expected}`);
  if (lines.length > 0) throw new CommandError(`the settings are wrong:\n${lines.join('\n')}`, { code: 2 });
}

/** Options of a command, by their names, each with what the usage says of it. */
type CommandOptions = Readonly<
  Record<string, NonNullable<ParseArgsConfig['options']>[string] & { readonly about: string }>
>;

/** What a command line says: its words, the first of which is the command, and the values of its options. */
export type CommandLine<Options extends CommandOptions> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>;

function usageOf(text: string, options: CommandOptions): string {
  const all = Object.entries(options).concat([['help', { type: 'boolean', about: 'shows this text' }]]);
  const width = Math.max(...all.map(([name]) => name.length));
  const lines = all.map(([name, { about, default: usual }]) => {
    const otherwise = typeof usual === 'string' ? ` (default: ${usual})` : '';
    return `  --${name.padEnd(width)}  ${about}${otherwise}`;
  });
  return `Usage: ${text}\n${lines.join('\n')}\n`;
}

/**
 * Runs a command, or shows its usage with `--help`: the text about it, and its options. Ends with 2 after wrong use; that
 * and a refusal are told in their own words, without a stack.
 * @throws what is neither: a defect of the command
 */
export async function runCommand<const Options extends CommandOptions>(
  text: string,
  options: Options,
  work: (given: CommandLine<Options>) => Promise<void>,
): Promise<void> {
  const usage = usageOf(text, options);
  try {
    const withHelp = Object.assign({ help: { type: 'boolean' as const } }, options);
    const given = parseArgs({ options: withHelp, allowPositionals: true });
    if ((given.values as { readonly help?: boolean }).help) console.log(usage);
    else await work(given);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const isWrongUse = error instanceof UsageError || String(code).startsWith('ERR_PARSE_ARGS');
    if (!isWrongUse && !(error instanceof CommandError)) throw error;
    console.error(`ratenkauf-elements: ${message}${isWrongUse ? `\n\n${usage}` : ''}`);
    process.exitCode = error instanceof CommandError ? error.code : 2;
  }
}

/**
 * Prints reports, as text or as JSON. The command ends with 1 if something does not work, or is not allowed; strictly
 * also if it could not be seen.
 */
export function printReports(
  reports: readonly CheckReport[],
  { json = false, strict = false }: { readonly json?: boolean | undefined; readonly strict?: boolean | undefined },
): void {
  console.log(json ? JSON.stringify({ checks: reports }, undefined, 2) : textOf(reports));
  process.exitCode = isFailure(reports, strict) ? 1 : 0;
}
