import { InvalidBody } from './messages.js';

/** The JSON of a body; undefined when there is none, which real clients also write as `[]`. */
export function parseBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new InvalidBody([{ name: 'ANGABE_UNGUELTIG', details: { text: 'Die Anfrage ist kein gültiges JSON.' } }]);
  }
  return Array.isArray(body) && body.length === 0 ? undefined : body;
}
