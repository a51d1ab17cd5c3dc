import { invalidInput } from './service-error.js';

/**
 * The address below which an interface is, without a slash at its end: an origin, and the path of a gateway where there is one.
 * @throws {ServiceError} `invalid_input`, naming the interface
 */
export function baseAddress(name: string, host: string): string {
  const url = URL.canParse(host) ? new URL(host) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && !/[?#]/.test(host);
  if (isPlain) return url.origin + url.pathname.replace(/\/+$/, '');
  throw invalidInput(name, 'host must be an address like https://pay.example or https://gateway.example/bank, without query or credentials');
}
