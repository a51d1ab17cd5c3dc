import type { JournalEntry } from '../apis/journal.js';
import { NOT_RECORDED } from '../apis/recording.js';
import { knownShop } from '../bank/setting/shops.js';

/** Headers that curl writes itself, or that only meant something on the connection. */
const leftOut =
  /^(?:host|connection|content-length|transfer-encoding|accept-encoding|keep-alive|user-agent|te|upgrade|sec-.*)$/;

/** Returns path and query of a request. */
export function addressOf({ path, query }: JournalEntry): string {
  const parameters = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) => values.map((value) => [name, value])),
  ).toString();
  return parameters === '' ? path : `${path}?${parameters}`;
}

/**
 * Returns a command for a POSIX shell that sends a recorded request again. Credentials were not recorded: those of the
 * test webshop stand in their place.
 */
export function curlOf(entry: JournalEntry, origin: string): string {
  const { method, headers, body } = entry;
  const lines = [
    `curl ${method === 'GET' && body === '' ? '' : `-X ${method} `}${quoted(origin + addressOf(entry))}`,
    ...Object.entries(headers)
      .filter(([name]) => !leftOut.test(name))
      .map(([name, value]) => headerOption(name, value)),
    ...(body === '' ? [] : [`--data-raw ${quoted(body)}`]),
  ];
  return lines.join(' \\\n  ');
}

function headerOption(name: string, value: string): string {
  if (value !== NOT_RECORDED) return `-H ${quoted(`${name}: ${value}`)}`;
  if (name === 'authorization') return `-u ${quoted(`${knownShop.webshopId}:${knownShop.password}`)}`;
  return `-H ${quoted(`${name}: ${name === 'tbk-rk-token' ? knownShop.password : '…'}`)}`;
}

/**
 * Quotes a text for the shell; control characters, which a terminal would obey when the text is pasted, are escaped.
 */
function quoted(text: string): string {
  if (!/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.test(text)) return `'${text.replaceAll("'", `'\\''`)}'`;
  const escaped = [...text].map((character) => (/[\p{Cc}'\\]/u.test(character) ? escapeOf(character) : character));
  return `$'${escaped.join('')}'`;
}

function escapeOf(character: string): string {
  return character === '\\' ? '\\\\' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
