/**
 * Creates a JSON answer whose content type is exactly `application/json`: one known client compares the whole string.
 */
export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}
