import { zipSync } from 'fflate';
import { parse, requireActiveShop } from '../authorization-api/answers.js';
import type { Clock } from '../clock.js';
import type { OperationHandler } from '../exchange.js';
import { germanDay } from '../german-time.js';
import type { Ledger } from '../transactions/ledger.js';
import { csvOf } from './csv.js';
import { documentsShape, type FileType } from './documents-shape.js';
import { msgOf } from './msg.js';
import { pdfOf } from './pdf.js';
import { linesOf, statementOf, type Statement } from './statement.js';

const writers: Readonly<Record<FileType, (statement: Statement, now: Date) => Uint8Array | Promise<Uint8Array>>> = { PDF: pdfOf, CSV: csvOf, MSG: msgOf };

/** GET documents: one archive with one file of each kind and type that is asked for (specification: API A, documents). */
export function readDocuments(ledger: Ledger, clock: Clock): OperationHandler {
  return async (context) => {
    const shop = requireActiveShop(context);
    const now = clock.now();
    const { period, documentTypes, fileTypes } = parse(documentsShape(germanDay(now)), context.req.queries());
    const lines = linesOf(ledger.list().filter(({ webshopId }) => webshopId === shop.webshopId), period);
    const name = `${period.from}_${period.to}`;
    const files: Record<string, Uint8Array> = {};
    for (const type of documentTypes) {
      const statement = statementOf(type, shop, period, lines);
      for (const fileType of fileTypes) files[`${type}_${name}.${fileType.toLowerCase()}`] = await writers[fileType](statement, now);
    }
    return archive(`documents_${name}.zip`, files);
  };
}

function archive(name: string, files: Record<string, Uint8Array>): Response {
  const headers = { 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${name}"` };
  return new Response(zipSync(files), { headers });
}
