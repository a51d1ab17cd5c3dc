/**
 * Resolves or rejects like `work`; rejects with `tooLate()` if it takes more than `ms` milliseconds of real time. `work` then continues with its
 * signal aborted, and `onLate`, if given, receives a late result.
 */
export async function withDeadline<Result>(
  ms: number,
  tooLate: () => Error,
  work: (signal: AbortSignal) => Promise<Result>,
  onLate?: (result: Result) => void,
): Promise<Result> {
  const controller = new AbortController();
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      const error = tooLate();
      reject(error);
      controller.abort(error);
    }, ms);
  });
  const result = (async () => work(controller.signal))();
  result.then((value) => isLate && onLate?.(value), () => undefined);
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
  }
}
