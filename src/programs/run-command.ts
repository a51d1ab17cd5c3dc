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

/**
 * Runs a command. Ends with 2 after wrong use; that and a refusal are told in their own words, without a stack.
 * @throws what is neither: a defect of the command
 */
export async function runCommand(usage: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const isWrongUse = error instanceof UsageError || String(code).startsWith('ERR_PARSE_ARGS');
    if (!isWrongUse && !(error instanceof CommandError)) throw error;
    console.error(`ratenkauf-elements: ${message}${isWrongUse ? `\n\n${usage}` : ''}`);
    process.exitCode = error instanceof CommandError ? error.code : 2;
  }
}
