/** Formats of billing documents; `unknown` if neither type nor content identifies one. */
export type DocumentFormat = 'zip' | 'pdf' | 'csv' | 'msg' | 'unknown';

/** Content type of each format, without parameters. */
export const contentTypes = {
  zip: 'application/zip',
  pdf: 'application/pdf',
  csv: 'text/csv',
  msg: 'application/vnd.ms-outlook',
  unknown: 'application/octet-stream',
} as const satisfies Record<DocumentFormat, string>;

/** Returns the format of a content type; `undefined` if documents never have it. */
export function formatOfType(contentType: string): DocumentFormat | undefined {
  const [type = ''] = contentType.toLowerCase().split(';');
  if (type.trim() === 'application/x-zip-compressed') return 'zip';
  return (Object.keys(contentTypes) as DocumentFormat[]).find((format) => contentTypes[format] === type.trim());
}

/** First bytes of files, in hexadecimal digits: `PK`, `%PDF` and the header of compound files, such as MSG. */
const beginnings = { '504b': 'zip', '25504446': 'pdf', d0cf11e0: 'msg' } as const;

/** Number of bytes that {@link formatOfBytes} needs. */
export const BYTES_OF_BEGINNING = 4;

/** Returns the format of a file by its first bytes. */
export function formatOfBytes(head: Uint8Array): DocumentFormat {
  const digits = Array.from(head, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return Object.entries(beginnings).find(([beginning]) => digits.startsWith(beginning))?.[1] ?? 'unknown';
}
