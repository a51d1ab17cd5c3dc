import type { LogEntry } from './log.js';

/** More is asked of the service in one class of calls than it answers in time. */
export class ClassSaturated extends Error {
  override readonly name = 'ClassSaturated';
  readonly event = 'saturated' satisfies LogEntry['event'];
  /** The class of calls, like `offers`. */
  readonly operation: string;

  constructor(operation: string) {
    super(`Calls of the class ${operation} wait too long for the service, or are refused. Other classes are not concerned.`);
    this.operation = operation;
  }
}
