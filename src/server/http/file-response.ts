import type { FileDownload } from '../../contract/proof-files.js';

/** Returns the answer with a file to save; without its body to a HEAD request. */
export async function fileResponse(
  { method }: Request,
  { body, contentType, fileName }: FileDownload,
): Promise<Response> {
  const headers = { 'content-type': contentType, 'content-disposition': `attachment; filename="${fileName}"` };
  if (method !== 'HEAD') return new Response(body, { headers });
  await body.cancel();
  return new Response(null, { headers });
}
