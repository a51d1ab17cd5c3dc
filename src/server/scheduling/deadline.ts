/**
 * Resolves or rejects like `work`; rejects with `tooLate()` if it takes more than `ms` milliseconds of real time.
 * `work` then continues, and `onLate`, if given, receives a late result.
 */
export async function withDeadline<Result>(
  ms: number,
  tooLate: () => Error,
  work: () => Promise<Result>,
  onLate?: (result: Result) => void,
): Promise<Result> {
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(tooLate());
    }, ms);
  });
  const result = (async () => work())();
  result.then(
    (value) => isLate && onLate?.(value),
    () => undefined,
  );
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The same for work that can be aborted: its signal is aborted with the error of `tooLate`. */
export function abortedAfter<Result>(
  ms: number,
  tooLate: () => Error,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // Signals are expensive to create, so only work that needs one gets one.
  const controller = new AbortController();
  const abort = () => {
    const error = tooLate();
    controller.abort(error);
    return error;
  };
  return withDeadline(ms, abort, () => work(controller.signal));
}
