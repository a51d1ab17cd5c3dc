import { Buffer } from 'node:buffer';
import { invalidInput } from '../wire/service-error.js';

/**
 * Returns the base address of an interface without a trailing slash: an origin, plus the path of a gateway if there is
 * one.
 * @throws {ServiceError} `invalid_input`, naming the interface
 */
export function baseAddress(name: string, host: string): string {
  const url = URL.canParse(host) ? new URL(host) : undefined;
  const isPlain =
    url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && !/[?#]/.test(host);
  if (isPlain) return url.origin + url.pathname.replace(/\/+$/, '');
  throw invalidInput(
    name,
    'host must be an address like https://pay.example or https://gateway.example/bank, without query or credentials',
  );
}

/** Returns the value of the header Authorization (service.md §G.4). */
export const basicAuthorization = (webshopId: string, password: string): string =>
  `Basic ${Buffer.from(`${webshopId}:${password}`).toString('base64')}`;

/**
 * Returns a query with its question mark from the parameters that are given and not empty; a list repeats its
 * parameter. An empty text if there are none.
 */
export function queryString(parameters: Readonly<Record<string, string | readonly string[] | undefined>>): string {
  const given = Object.entries(parameters).flatMap(([name, value = []]) =>
    (typeof value === 'string' ? [value] : value).filter((each) => each !== '').map((each) => [name, each]),
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}
