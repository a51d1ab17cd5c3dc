/** Wrong use of a command: its usage is shown with the message. */
export class UsageError extends Error {}

/** What a command is to those who call it. */
export interface CommandFrame {
  readonly usage: string;
  /** Returns with what the program ends after an error that says what to do; undefined for a defect of the program. */
  readonly codeOf: (error: unknown) => number | undefined;
}

/** Runs a command. Ends with 2 after wrong use; an error that is expected is told in its own words, without its stack. */
export async function runCommand({ usage, codeOf }: CommandFrame, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const isWrongUse = error instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS');
    const ends = isWrongUse ? 2 : codeOf(error);
    if (ends === undefined) throw error;
    console.error(`ratenkauf-elements: ${message}${isWrongUse ? `\n\n${usage}` : ''}`);
    process.exitCode = ends;
  }
}
