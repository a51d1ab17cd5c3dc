const NUMBERS = ['times', 'status', 'delayMs'];
const FIELDS_OF_ONE_KIND: Readonly<Record<string, string>> = { status: 'status', key: 'status', delayMs: 'slow' };

/** Reads a form as a fault request; leaves out empty fields and those of other kinds of faults. */
export function faultFromForm(form: URLSearchParams): Record<string, unknown> {
  const kind = form.get('kind');
  const filled = [...form].filter(([name, value]) => value !== '' && (FIELDS_OF_ONE_KIND[name] ?? kind) === kind);
  return Object.fromEntries(
    filled.map(([name, value]) => [name, NUMBERS.includes(name) && value !== 'always' ? Number(value) : value]),
  );
}

/** Reads operation and kind of a fault from a form; undefined if it names none. */
export function nameFromForm(form: URLSearchParams): Record<string, string> | undefined {
  const [operation, kind] = [form.get('operation'), form.get('kind')];
  return operation === null || kind === null ? undefined : { operation, kind };
}
