import { setTimeout as pause } from 'node:timers/promises';

/** Resolves when a server answers at an address; rejects if its program, as `ended` says, ends before. */
export async function listening(address: string, ended: Promise<unknown>): Promise<void> {
  let failure: Error | undefined;
  ended.then(
    () => (failure = new Error('The program has ended.')),
    (error: Error) => (failure = error),
  );
  while (
    !(await fetch(address).then(
      () => true,
      () => false,
    ))
  ) {
    if (failure) throw failure;
    await pause(100);
  }
}
