const NUMBERS = ['times', 'status', 'delayMs'];
const FIELDS_OF_ONE_KIND: Readonly<Record<string, string>> = { status: 'status', delayMs: 'slow' };

/** Reads the page's form as a fault request; leaves out empty fields and those of other kinds of faults. */
export function faultFromForm(form: URLSearchParams): Record<string, unknown> {
  const kind = form.get('kind');
  const told = [...form].filter(([name, value]) => value !== '' && (FIELDS_OF_ONE_KIND[name] ?? kind) === kind);
  return Object.fromEntries(told.map(([name, value]) => [name, NUMBERS.includes(name) ? Number(value) : value]));
}
