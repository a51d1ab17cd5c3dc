/** What billing documents come as; `unknown` is bytes that nothing is known of. */
export type DocumentFormat = 'zip' | 'pdf' | 'csv' | 'msg' | 'unknown';

/** The content type of each format, free of whatever else a service writes beside it. */
export const contentTypes = {
  zip: 'application/zip',
  pdf: 'application/pdf',
  csv: 'text/csv',
  msg: 'application/vnd.ms-outlook',
  unknown: 'application/octet-stream',
} as const satisfies Record<DocumentFormat, string>;

/** Format of a content type; undefined for one that no documents come as. */
export function formatOfType(contentType: string): DocumentFormat | undefined {
  const [type = ''] = contentType.toLowerCase().split(';');
  if (type.trim() === 'application/x-zip-compressed') return 'zip';
  return (Object.keys(contentTypes) as DocumentFormat[]).find((format) => contentTypes[format] === type.trim());
}

/** Beginnings of files, in hexadecimal digits: `PK`, `%PDF` and the header of compound files, which MSG is. */
const beginnings = { '504b': 'zip', '25504446': 'pdf', d0cf11e0: 'msg' } as const;

/** How many bytes {@link formatOfBytes} looks at. */
export const BYTES_OF_BEGINNING = 4;

/** Format of a file whose type says nothing, by how it begins. */
export function formatOfBytes(head: Uint8Array): DocumentFormat {
  const digits = Array.from(head, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return Object.entries(beginnings).find(([beginning]) => digits.startsWith(beginning))?.[1] ?? 'unknown';
}
