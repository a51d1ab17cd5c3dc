interface Problems {
  readonly issues: readonly {
    readonly code: string;
    readonly path: readonly PropertyKey[];
    readonly message: string;
  }[];
}

/** Returns what is wrong with a value, by its fields; `place` names it where a problem has no path. */
export const problemsIn = ({ issues }: Problems, place: string, most = 5): string =>
  issues
    .slice(0, most)
    .map(({ path, message }) => `${path.join('.') || place}: ${message}`)
    .join('; ');

/** The same for a sender who may be a stranger: names of unknown fields are not repeated. */
export function problemsInSent({ issues }: Problems, place: string, most?: number): string {
  const said = issues.map((each) => (each.code === 'unrecognized_keys' ? unknownFields(each.path) : each));
  return problemsIn({ issues: said }, place, most);
}

const unknownFields = (path: readonly PropertyKey[]) => ({ code: 'unknown', path, message: 'unknown fields' });
