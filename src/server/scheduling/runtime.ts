/** What the parts of a running handler have in common. */
export interface Runtime {
  /** Returns the time, in milliseconds since 1970. */
  readonly now: () => number;
  /** Called with errors for the operator that do not fail a request, and the name of what has failed. */
  readonly onError: (error: unknown, source: string) => void;
}
