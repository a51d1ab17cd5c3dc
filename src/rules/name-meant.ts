/** Returns the known name that was probably meant by an unknown one; undefined if none is similar. */
export const nameMeant = (given: string, known: readonly string[]): string | undefined =>
  known.find((name) => name.toLowerCase() === given.toLowerCase()) ??
  known.find((name) => distance(name, given) <= 2) ??
  known.find((name) => given.length >= 4 && name.toLowerCase().startsWith(given.toLowerCase()));

/** Returns the Levenshtein distance of two texts. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [column, target] of [...other].entries()) {
      next.push(
        Math.min((row[column] ?? 0) + (letter === target ? 0 : 1), (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
